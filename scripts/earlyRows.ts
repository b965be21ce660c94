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
 * @param markup the list with three rows in a wide window, then in a narrow one, from `listMarkup`; on a shared list
 *   then the same for viewers
 * @returns HTML for the end of the body
 */
export function earlyRows(markup: string): string {
  return `<template id="early-list">${markup}</template><script>${SCRIPT}</script>`;
}
