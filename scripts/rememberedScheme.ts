import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Runs before the first paint, so that a remembered colour scheme does not flash; inside the page,
 * so that the paint waits for no request. Storage may be refused. `src/platform/useColorScheme.ts`
 * writes the key.
 */
const SCRIPT =
  "try{let s=localStorage.getItem('dashboard.scheme');" +
  "if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch{}";

/** What lets the Content Security Policy allow this one inline script: `'sha256-…'`. */
export const REMEMBERED_SCHEME_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Puts the script into the page. */
export function rememberedScheme(): Plugin {
  return {
    name: 'remembered-scheme',
    transformIndexHtml: () => [{ tag: 'script', children: SCRIPT, injectTo: 'head-prepend' }],
  };
}
