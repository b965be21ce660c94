// Lint rule: each file of src/ and server/ imports only from the layers that scripts/ladder.mjs allows.
import { sep, relative } from 'node:path';
import { isFolder, LADDER } from './ladder.mjs';

/** Imports that are forbidden in every layer. */
const PATHS_UP = {
  regex: /(^|\/)\.\.\//,
  message:
    'Import across folders with the names of package.json\'s "imports", such as #domain/user/user.ts: a path with ../ breaks when a file moves.',
};
const LEAFLET = {
  regex: /^leaflet(\/|$)/,
  message:
    'Leaflet is known to leafletMap.ts alone, so that it loads only with a map and can be exchanged in one place.',
};
const TESTING = {
  regex: /^#testing\//,
  message: 'What tests share is for tests: it would end up in the product.',
};
const REACT = {
  regex: /^(react|react-dom|wouter)(\/|$)/,
  message: 'domain and sources are plain rules and data, usable and tested without React.',
};

const ANSWERING = {
  regex: /^#domain\/answer\//,
  message:
    'Ask the source (state/useAnswer.ts): the list, and what answers from it, may be on a server, and domain/answer is for sources alone.',
};

const SERVERS = {
  regex: /^#(app|files|platform|screens|sources|state|text|theme|ui)\//,
  message:
    'The server imports from domain and protocol alone: it keeps the list, and shows nothing.',
};
const SERVER = {
  regex: /^#server\//,
  message: 'What is in server/ runs on the server alone: the page reaches it through protocol.',
};

const SERVER_TESTING = {
  regex: /^#server\/testing\//,
  message: 'What tests share is for tests: it would end up in the product.',
};

const LAZY =
  'Make a part with ui/loading/lazyWithRetry.tsx (and import from React by name): what React’s lazy could not load throws, and cannot be tried again.';

const LAZY_FILE = 'src/ui/loading/lazyWithRetry.tsx';

/** Exports of React that no other file may import, each with the reason. */
const FORBIDDEN_OF_REACT = new Map([
  ['lazy', LAZY],
  // The default export contains the others.
  ['default', LAZY],
]);

const LEAFLET_FILE = 'src/screens/map/leafletMap.ts';

/**
 * The imports that are forbidden in a file; `null` if it belongs to no layer.
 * @param {string} file its path from the root, with slashes
 * @returns {{ regex: RegExp, message: string }[] | null}
 */
function forbiddenIn(file) {
  const [top = '', name = ''] = file.split('/');
  const isTest = /\.test\.tsx?$/.test(file);
  if (top === 'server') {
    if (isTest || name === 'testing') return [PATHS_UP];
    return [SERVERS, PATHS_UP, TESTING, REACT, SERVER_TESTING];
  }
  const layer = top === 'src' ? LADDER.find((one) => one.name === name) : undefined;
  if (layer === undefined || (layer.reason === null && layer.name !== 'testing')) return null;
  const leaflet = file === LEAFLET_FILE ? [] : [LEAFLET];
  const react = layer.isWithoutReact === true ? [REACT] : [];
  if (layer.reason === null) return [PATHS_UP, ...leaflet];
  if (isTest) {
    const layers = layer.hasFreeTests === true ? [] : otherLayers(layer);
    return [...layers, PATHS_UP, ...leaflet, ...react];
  }
  const answering = layer.answersQuestions === true ? [] : [ANSWERING];
  return [...otherLayers(layer), PATHS_UP, ...leaflet, TESTING, SERVER, ...react, ...answering];
}

/**
 * Forbids the layers that this one may not import; `testing` has a rule of its own.
 * @param {import('./ladder.mjs').Layer} layer
 */
function otherLayers({ name, imports, reason }) {
  const others = LADDER.filter((other) => isFolder(other) && other.name !== 'testing')
    .map((other) => other.name)
    .filter((other) => other !== name && !imports.includes(other));
  return [{ regex: new RegExp(`^#(${others.join('|')})/`), message: reason ?? '' }];
}

/**
 * The parts of ESTree nodes that the rule reads.
 * @typedef {{ type: string, source?: { value?: unknown } | null, specifiers?: Specifier[] }} Node
 * @typedef {{ type: string, imported?: { name?: string }, local?: { name?: string } }} Specifier
 * @typedef {{ cwd: string, filename: string, report(problem: { node: Node, message: string }): void }} Context
 */

const layers = {
  create: (/** @type {Context} */ context) => {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const forbidden = forbiddenIn(path);
    if (forbidden === null) return {};
    const check = (/** @type {Node} */ node) => {
      const from = node.source?.value;
      if (typeof from !== 'string') return;
      for (const { regex, message } of forbidden) {
        if (regex.test(from)) context.report({ node, message });
      }
      if (from !== 'react' || path === LAZY_FILE) return;
      const names = node.type === 'ExportAllDeclaration' ? ['default'] : namesOf(node);
      const message = names.map((name) => FORBIDDEN_OF_REACT.get(name)).find((reason) => reason);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

function namesOf(/** @type {Node} */ { specifiers = [] }) {
  return specifiers.map(({ type, imported, local }) => {
    const isWhole = type === 'ImportDefaultSpecifier' || type === 'ImportNamespaceSpecifier';
    return isWhole ? 'default' : ((imported ?? local)?.name ?? '');
  });
}

export default { meta: { name: 'ladder' }, rules: { layers } };
