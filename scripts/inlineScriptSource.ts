import { createHash } from 'node:crypto';

/** The source that allows an inline script in the Content Security Policy: `'sha256-…'`. */
export function inlineScriptSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
