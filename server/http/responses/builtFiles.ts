import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { acceptedEncodings } from './acceptedEncodings.ts';

/** The types of the build's files. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** By their names in `Accept-Encoding`, the smaller one first, with the files' extensions. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The page to which the server adds the first answers. */
const PAGE = 'index.html';
const HEADERS_FILE = '_headers';
/** Only static hosts read these. */
const HIDDEN = new Set([PAGE, HEADERS_FILE, '_redirects']);

/** A header's name and value. */
type Header = readonly [name: string, value: string];

export interface BuiltFiles {
  /** The text of index.html. */
  readonly page: string;
  /** The build's headers for a path. */
  readonly headersOf: (path: string) => readonly Header[];
  /**
   * @param path a file is found only under its own name, never outside of the folder
   * @returns `null` if there is no such file
   */
  readonly respond: (path: string, acceptEncoding: string) => Promise<Response | null>;
}

/** The build in a folder; its files are listed once. @throws Error if the folder has no page */
export function openBuiltFiles(folder: string): BuiltFiles {
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      name.replaceAll(sep, '/'),
    ),
  );
  const headersOf = readHeadersFile(
    names.has(HEADERS_FILE) ? readFileSync(join(folder, HEADERS_FILE), 'utf8') : '',
  );
  return {
    page: readFileSync(join(folder, PAGE), 'utf8'),
    headersOf,
    respond: async (path, acceptEncoding) => {
      const name = path.slice(1);
      const type = TYPES[extname(name)];
      if (!names.has(name) || HIDDEN.has(name) || type === undefined) return null;
      const [encoding, ending] = chosenEncoding(acceptEncoding, (end) => names.has(name + end));
      const headers = new Headers(headersOf(path).map(([header, value]) => [header, value]));
      if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
      headers.set('Content-Type', type);
      headers.set('Vary', 'Accept-Encoding');
      if (encoding !== '') headers.set('Content-Encoding', encoding);
      return new Response(await readFile(join(folder, name + ending)), { headers });
    },
  };
}

/** The first accepted encoding with a file, and that file's extension. */
function chosenEncoding(
  acceptEncoding: string,
  hasFile: (ending: string) => boolean,
): readonly [encoding: string, ending: string] {
  const accepted = acceptedEncodings(acceptEncoding);
  const found = ENCODINGS.find(([name, ending]) => accepted.has(name) && hasFile(ending));
  return found ?? ['', ''];
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
