import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { COLOR_SCHEME_KEY, COLOR_SCHEMES } from '../src/platform/colorSchemes.ts';

/** There is nothing to do for the first, which is the default. */
const CHOSEN = COLOR_SCHEMES.slice(1).map((scheme) => `s==='${scheme}'`);

/**
 * Runs before the first paint, so that a remembered colour scheme does not flash; inside the page,
 * so that the paint waits for no request. Storage may be refused. Later choices are shown by
 * `src/platform/useColorScheme.ts`.
 */
const SCRIPT =
  `try{let s=localStorage.getItem('${COLOR_SCHEME_KEY}');` +
  `if(${CHOSEN.join('||')})document.documentElement.dataset.scheme=s}catch{}`;

/** What lets the Content Security Policy allow this one inline script: `'sha256-…'`. */
export const REMEMBERED_SCHEME_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Puts the script into the page. */
export function rememberedScheme(): Plugin {
  return {
    name: 'remembered-scheme',
    transformIndexHtml: () => [{ tag: 'script', children: SCRIPT, injectTo: 'head-prepend' }],
  };
}
