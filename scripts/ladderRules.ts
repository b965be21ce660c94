import { LADDER } from './ladder.ts';

type Layer = (typeof LADDER)[number];

/** Imports that are forbidden in every layer. */
const PATHS_UP = {
  regex: String.raw`(^|/)\.\./`,
  message:
    'Import across folders with the names of package.json\'s "imports", such as #domain/user/user.ts: a path with ../ breaks when a file moves.',
};
const LEAFLET = {
  regex: '^leaflet(/|$)',
  message:
    'Leaflet is known to leafletMap.ts alone, so that it loads only with a map and can be exchanged in one place.',
};
const TESTING = {
  regex: '^#testing/',
  message: 'What tests share is for tests: it would end up in the product.',
};
const REACT = {
  regex: '^(react|react-dom|wouter)(/|$)',
  message: 'domain and sources are plain rules and data, usable and tested without React.',
};

const ANSWERING = {
  regex: '^#domain/answer/',
  message:
    'Ask the source (state/useAnswer.ts): the list, and what answers from it, may be on a server, and domain/answer is for sources alone.',
};

/** The default import is forbidden too, since `lazy` is a member of it. */
const LAZY = {
  name: 'react',
  importNames: ['lazy', 'default'],
  message:
    'Make a part with ui/loading/lazyPart.tsx or ui/dialogs/lazyDialog.tsx (and import from React by name): what React’s lazy could not load throws, and cannot be tried again.',
};

/** The server runs the rules of the domain, and shows nothing. */
const SERVERS = {
  regex: '^#(app|files|platform|screens|sources|state|text|theme|ui)/',
  message:
    'The server imports from domain and protocol alone: it keeps the list, and shows nothing.',
};
const SERVER = {
  regex: '^#server/',
  message: 'What is in server/ runs on the server alone: the page reaches it through protocol.',
};

const SERVER_TESTING = {
  regex: '^#server/testing/',
  message: 'What tests share is for tests: it would end up in the product.',
};

const LEAFLETS_FILE = 'src/screens/user-detail/map/leafletMap.ts';

/** The linter's overrides. A later one replaces an earlier one, so each lists all its rules. */
export function ladderOverrides() {
  const layers = LADDER.filter(({ reason }) => reason !== null);
  const folders = layers.filter(isFolder);
  const screens = LADDER.filter(({ name }) => name === 'screens');
  return [
    ...layers.map((layer) =>
      override(isFolder(layer) ? [`src/${layer.name}/**`] : [`src/${layer.name}`], [
        ...refused(layer),
        PATHS_UP,
        LEAFLET,
        TESTING,
        SERVER,
        ...withoutReact(layer),
        ...withoutAnswering(layer),
      ]),
    ),
    ...folders.map((layer) =>
      override(
        [`src/${layer.name}/**/*.test.ts`, `src/${layer.name}/**/*.test.tsx`],
        [
          ...(layer.hasFreeTests === true ? [] : refused(layer)),
          PATHS_UP,
          LEAFLET,
          ...withoutReact(layer),
        ],
      ),
    ),
    ...screens.map((layer) =>
      override([LEAFLETS_FILE], [...refused(layer), PATHS_UP, TESTING, ...withoutAnswering(layer)]),
    ),
    override(['src/testing/**'], [PATHS_UP, LEAFLET]),
    override(['server/**'], [SERVERS, PATHS_UP, TESTING, REACT, SERVER_TESTING]),
    override(['server/**/*.test.ts', 'server/testing/**'], [PATHS_UP]),
  ];
}

/** The table in docs/architecture.md. */
export function ladderTable(): string {
  const rows = LADDER.map((layer) => {
    const name = isFolder(layer) ? `${layer.name}/` : layer.name;
    return `| \`${name}\` | ${layer.what} | ${importsInWords(layer)} |`;
  });
  return ['| layer | what it is | imports from |', '| --- | --- | --- |', ...rows].join('\n');
}

function importsInWords({ imports, only }: Layer): string {
  if (imports === 'anything') return imports;
  if (imports.length === 0) return '–';
  return imports.join(', ') + (only === undefined ? '' : ` (${only})`);
}

function override(files: string[], patterns: { regex: string; message: string }[]) {
  return { files, rules: { 'no-restricted-imports': ['error', { paths: [LAZY], patterns }] } };
}

/** The layers that this one may not import; `testing` has a separate rule. */
function refused({ name, imports, reason }: Layer) {
  if (reason === null) return [];
  const others = LADDER.filter((other) => isFolder(other) && other.name !== 'testing')
    .map((other) => other.name)
    .filter((other) => other !== name && !imports.includes(other));
  return [{ regex: `^#(${others.sort().join('|')})/`, message: reason }];
}

function withoutReact({ isWithoutReact }: Layer) {
  return isWithoutReact === true ? [REACT] : [];
}

function withoutAnswering({ answersQuestions }: Layer) {
  return answersQuestions === true ? [] : [ANSWERING];
}

function isFolder({ name }: Layer): boolean {
  return !name.includes('.');
}
