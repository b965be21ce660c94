/**
 * Takes the place of wouter's own parser in the build (vite.config.ts), which knows many more patterns
 * than screens/paths.ts has: parts of a path, of which one may be `:id`, and `*` for any.
 */
export function parse(route: string) {
  const path = route.replace('*', '.*').replace(/:\w+/, '[^/]+').replace(/\/$/, '');
  return { keys: [], pattern: new RegExp(`^${path}/?$`, 'i') };
}
