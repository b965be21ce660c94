import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

/** The page to which the server adds the first answers. */
const PAGE = 'index.html';
const HEADERS_FILE = '_headers';

/** A header's name and value. */
type Header = readonly [name: string, value: string];

export interface BuiltFiles {
  /** The text of index.html. */
  readonly page: string;
  /** The build's headers for a path. */
  readonly headersOf: (path: string) => readonly Header[];
  /** Answers with a file, as the build compressed it where the client accepts that. */
  readonly serve: MiddlewareHandler;
}

/** The build in a folder. @throws Error if the folder has no page */
export function openBuiltFiles(folder: string): BuiltFiles {
  const headers = join(folder, HEADERS_FILE);
  const serveFile = serveStatic({ root: folder, precompressed: true });
  return {
    page: readFileSync(join(folder, PAGE), 'utf8'),
    headersOf: readHeadersFile(existsSync(headers) ? readFileSync(headers, 'utf8') : ''),
    // The page has its own addresses.
    serve: (context, next) => (context.req.path === `/${PAGE}` ? next() : serveFile(context, next)),
  };
}

/**
 * Reads a `_headers` file, which the build writes for static hosts (scripts/hosting.ts), so that
 * the headers have a single source.
 * @returns the headers for a path: those of all matching rules
 */
export function readHeadersFile(text: string): (path: string) => readonly Header[] {
  const rules: { readonly pattern: string; readonly headers: Header[] }[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
    else if (line.startsWith('/')) rules.push({ pattern: line, headers: [] });
  }
  return (path) =>
    rules.filter(({ pattern }) => isMatch(pattern, path)).flatMap(({ headers }) => headers);
}

/** A pattern is a path, or its beginning followed by `*`. */
function isMatch(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
