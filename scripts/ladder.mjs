/**
 * The layers: each folder of `src/`, what it may import, and why no more. The linter's rule
 * (scripts/layerImports.mjs) reads it, and the table in docs/architecture.md is generated from it.
 * @typedef {object} Layer
 * @property {string} name A folder in `src/`, or a file.
 * @property {string} what
 * @property {readonly string[] | 'anything'} imports
 * @property {string} [only] The part of `imports` that is allowed, if not all.
 * @property {string | null} reason The linter's message for any other import; `null` for a layer of style sheets.
 * @property {boolean} [isWithoutReact]
 * @property {boolean} [answersQuestions] Whether it may answer questions from a list in memory; all others ask a source.
 * @property {boolean} [hasFreeTests] Whether its tests may import from any layer, since they use a real store.
 */

/** @type {readonly Layer[]} */
export const LADDER = [
  {
    name: 'domain',
    what: 'the pure rules, which page and server share',
    imports: [],
    reason:
      'domain holds the pure rules: it imports from domain alone, so that every rule can be tested by calling it.',
    isWithoutReact: true,
    answersQuestions: true,
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
    name: 'protocol',
    what: 'what page and server exchange',
    imports: ['domain'],
    reason: 'protocol is what page and server agree on: it imports from domain alone.',
    isWithoutReact: true,
  },
  {
    name: 'sources',
    what: 'where users come from: `local/`, `shared/`, `records/`',
    imports: ['protocol', 'domain'],
    reason: 'sources keep the list and show nothing: they import from protocol and domain alone.',
    isWithoutReact: true,
    answersQuestions: true,
  },
  {
    name: 'files',
    what: 'reading and writing of files, in workers',
    imports: ['domain', 'text'],
    reason:
      'files turns bytes into cells and cells into bytes: it imports from domain and text alone.',
    isWithoutReact: true,
  },
  {
    name: 'platform',
    what: 'the browser: history entries, keys, scrolling',
    imports: ['domain'],
    only: 'limits',
    reason:
      'platform is what the browser has of its own: it knows no users, and imports numbers from domain alone.',
  },
  {
    name: 'state',
    what: 'React’s hooks for the source and the address',
    imports: ['protocol', 'platform', 'domain'],
    reason:
      "state is React's door to the source and the address: it imports from protocol, platform and domain alone.",
    hasFreeTests: true,
  },
  {
    name: 'ui',
    what: 'components that know no users',
    imports: ['text', 'theme'],
    reason:
      'ui parts know nothing of users: they import from text and theme alone, so that any screen can use them.',
  },
  {
    name: 'screens',
    what: 'the specification’s screens',
    imports: ['state', 'files', 'protocol', 'platform', 'domain', 'ui', 'text', 'theme'],
    reason:
      'screens reach the data through state alone: behind that seam another source can stand.',
    hasFreeTests: true,
  },
  {
    name: 'app',
    what: 'shell, routes, error screens',
    imports: ['screens', 'state', 'protocol', 'platform', 'domain', 'ui', 'text', 'theme'],
    reason:
      'app puts screens into the shell: it imports from screens, state, protocol, platform, domain, ui, text and theme alone.',
    hasFreeTests: true,
  },
  {
    name: 'main.ts',
    what: 'starts the app on the list of this browser',
    imports: ['app', 'sources'],
    reason: 'main only joins a source to the app: it imports from app and sources alone.',
  },
  {
    name: 'sharedMain.ts',
    what: 'starts the app on the list of a server',
    imports: ['app', 'sources'],
    reason: 'main only joins a source to the app: it imports from app and sources alone.',
  },
  { name: 'testing', what: 'what tests share', imports: 'anything', reason: null },
];

/** The table in docs/architecture.md. */
export function ladderTable() {
  const rows = LADDER.map((layer) => {
    const name = isFolder(layer) ? `${layer.name}/` : layer.name;
    return `| \`${name}\` | ${layer.what} | ${importsInWords(layer)} |`;
  });
  return ['| layer | what it is | imports from |', '| --- | --- | --- |', ...rows].join('\n');
}

/** @param {Layer} layer */
function importsInWords({ imports, only }) {
  if (typeof imports === 'string') return imports;
  if (imports.length === 0) return '–';
  return imports.join(', ') + (only === undefined ? '' : ` (${only})`);
}

/** @param {Layer} layer */
export function isFolder({ name }) {
  return !name.includes('.');
}
