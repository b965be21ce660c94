import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineScriptSource } from './inlineScriptSource.ts';

/** The script without comments and indentation, which would cost bytes. */
const SCRIPT = readFileSync(join(import.meta.dirname, 'earlyRowsInPage.js'), 'utf8').replaceAll(
  /^\s*(\/[/*].*)?\n|^ +/gm,
  '',
);

/** Allows this script in the policy. */
export const EARLY_ROWS_SOURCE = inlineScriptSource(SCRIPT);

/**
 * Shows the first users before the scripts run: of the list of this browser, or those that the server embedded.
 * @param lists by the role that sees it, or `''` for the list of this browser: its markup with three rows in a wide
 *   window, then in a narrow one, from `listMarkup`. The server of a shared list keeps one of them.
 * @returns HTML for the end of the body
 */
export function earlyRows(lists: Readonly<Record<string, string>>): string {
  const templates = Object.entries(lists).map(
    ([role, markup]) => `<template data-early="${role}">${markup}</template>`,
  );
  return `${templates.join('')}<script>${SCRIPT}</script>`;
}
