import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { COLOR_SCHEME_KEY, COLOR_SCHEMES } from '../src/platform/colorSchemes.ts';

/** All but the first, which is the default. */
const CHOSEN = COLOR_SCHEMES.slice(1).map((scheme) => `s==='${scheme}'`);

/**
 * Applies a stored colour scheme before the first paint, so that no other scheme flashes; inline,
 * so that the paint waits for no request. Storage may be refused. `src/platform/useColorScheme.ts`
 * applies later choices.
 */
const SCRIPT =
  `try{let s=localStorage.getItem('${COLOR_SCHEME_KEY}');` +
  `if(${CHOSEN.join('||')})document.documentElement.dataset.scheme=s}catch{}`;

/** The source that allows this inline script in the Content Security Policy: `'sha256-…'`. */
export const REMEMBERED_SCHEME_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Adds the script to the page. */
export function rememberedScheme(): Plugin {
  return {
    name: 'remembered-scheme',
    transformIndexHtml: () => [{ tag: 'script', children: SCRIPT, injectTo: 'head-prepend' }],
  };
}
