import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LOOKS, START_KEY } from '../src/platform/preferences.ts';

const KEYS = {
  scheme: LOOKS.scheme.key,
  density: LOOKS.density.key,
  start: START_KEY,
};

/**
 * Applies the stored looks before the first paint, and what another tab stores; `src/platform/preferences.ts` applies
 * this tab's choices. Opens the list without parameters with the stored start view. Inline, so that the paint waits
 * for no request.
 */
const SCRIPT = readFileSync(join(import.meta.dirname, 'rememberedLooksInPage.js'), 'utf8').replace(
  '= {};',
  () => `= ${JSON.stringify(KEYS)};`,
);

/** Allows this script in the Content Security Policy. */
export const REMEMBERED_LOOKS_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Adds the script to the page. */
export function rememberedLooks(): Plugin {
  let list = '';
  return {
    name: 'remembered-looks',
    configResolved({ base }) {
      list = `${base}users`;
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        // The policy names the script alone, whatever the path of the list.
        attrs: { 'data-list': list },
        children: SCRIPT,
        injectTo: 'head-prepend',
      },
    ],
  };
}
