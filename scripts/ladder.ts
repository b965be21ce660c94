/**
 * The ladder of layers: each folder of `src/`, what it may import, and why no more. The linter's
 * rules and the table in docs/architecture.md are written from it (scripts/ladder.test.ts).
 */
interface Layer {
  /** A folder in `src/`, or a file. */
  readonly name: string;
  readonly what: string;
  readonly imports: readonly string[] | 'anything';
  /** What of it, where that is not all. */
  readonly only?: string;
  /** The linter's answer to any other import; a layer of style sheets needs none. */
  readonly reason: string | null;
  readonly isWithoutReact?: boolean;
  /** Its tests run on a real store, and import from any layer. */
  readonly hasFreeTests?: boolean;
}

export const LADDER: readonly Layer[] = [
  {
    name: 'domain',
    what: 'the rules: matching, order, queries, views, form; no React, no browser, no clock, no dice',
    imports: [],
    reason:
      'domain holds the pure rules: it imports from domain alone, so that every rule can be tested by calling it.',
    isWithoutReact: true,
  },
  {
    name: 'text',
    what: 'every word a person can read',
    imports: ['domain'],
    only: 'types, limits',
    reason: "text is words: it knows the domain's types and limits, and nothing else.",
  },
  { name: 'theme', what: 'colours and sizes', imports: [], reason: null },
  {
    name: 'storage',
    what: 'the list in the browser’s storage',
    imports: ['domain'],
    reason: 'storage keeps the list and shows nothing: it imports from domain alone.',
    isWithoutReact: true,
  },
  {
    name: 'platform',
    what: 'the browser’s own: history entries, keys, idle time, scrolling, what it remembers for a person',
    imports: ['domain'],
    only: 'limits',
    reason:
      'platform is what the browser has of its own: it knows no users, and imports numbers from domain alone.',
  },
  {
    name: 'state',
    what: 'React’s door to the store and to the address',
    imports: ['storage', 'platform', 'domain'],
    reason:
      "state is React's door to the store and the address: it imports from storage, platform and domain alone.",
    hasFreeTests: true,
  },
  {
    name: 'ui',
    what: 'parts that know nothing of users',
    imports: ['text', 'theme'],
    reason:
      'ui parts know nothing of users: they import from text and theme alone, so that any screen can use them.',
  },
  {
    name: 'screens',
    what: 'the specification’s screens',
    imports: ['state', 'platform', 'domain', 'ui', 'text', 'theme'],
    reason:
      'screens reach the data through state alone: that is the seam behind which another store can stand.',
    hasFreeTests: true,
  },
  {
    name: 'app',
    what: 'shell, routes, error screens',
    imports: ['screens', 'state', 'platform', 'ui', 'text', 'theme'],
    reason:
      'app puts screens into the shell: it imports from screens, state, platform, ui, text and theme alone.',
    hasFreeTests: true,
  },
  {
    name: 'main.tsx',
    what: 'makes the store and renders the app',
    imports: ['app', 'storage', 'state', 'platform', 'theme'],
    reason:
      'main only joins the store to the app: it imports from app, state, platform, storage and theme alone.',
  },
  { name: 'testing', what: 'what tests share', imports: 'anything', reason: null },
];
