/** A header's name and value. */
export type Header = readonly [name: string, value: string];

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
