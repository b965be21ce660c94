import type { Plugin, Rolldown } from 'vite';
import { inlineScriptSource } from './inlineScriptSource.ts';

/** What a screen shows first, by the beginning of its path and query under the base path. */
const SCREENS: readonly (readonly [pattern: string, ...modules: string[]])[] = [
  [String.raw`(\?|$)`, 'screens/home/HomeScreen', 'screens/home/ListOverview'],
  [String.raw`users/[^?]`, 'screens/user-detail/UserDetailScreen'],
  [String.raw`users/?\?.`, 'sources/local/answering'],
  [String.raw`users/?\?(.*&)?view=cards`, 'screens/user-list/cards/UserCards'],
  [String.raw`users/?\?(.*&)?view=map`, 'screens/user-list/places/UserPlaces'],
  // Of the address, or remembered.
  [String.raw`users/?.*[?&](layout=|columns$)`, 'screens/user-list/layout/TableLayout'],
  ['history', 'screens/history/HistoryScreen'],
  ['ekip', 'screens/staff/StaffScreen'],
];

const SCRIPT =
  '{let{pathname,search}=location;' +
  "let address=pathname+search+(document.documentElement.dataset.columns?'&columns':'');" +
  "for(let part of document.querySelectorAll('[data-screen]'))" +
  'if(RegExp(part.dataset.screen).test(address))document.head.append(part.content)}';

/** Allows this script in the policy. */
export const PRELOADED_PARTS_SOURCE = inlineScriptSource(SCRIPT);

/**
 * Fetches the parts that the screen in the address shows first together with the first scripts, which ask for them
 * only once they run (`src/ui/loading/loadChunk.ts`, whose requests these links match). Not in development.
 */
export function preloadedParts(): Plugin {
  let base = '/';
  let root = '';
  return {
    name: 'preloaded-parts',
    apply: 'build',
    configResolved(config) {
      ({ base, root } = config);
    },
    transformIndexHtml(_html, { bundle = {}, chunk }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const present = new Set(chunk && filesOf(chunk, chunks));
      const links = SCREENS.flatMap(([pattern, ...modules]) => {
        const files = modules.flatMap((module) => {
          const file = `${root}/src/${module}.ts`;
          const part = chunks.find(({ moduleIds }) =>
            moduleIds.some((id) => id === file || id === `${file}x`),
          );
          return part === undefined ? [] : filesOf(part, chunks);
        });
        const late = [...new Set(files)].filter((file) => !present.has(file));
        if (late.length === 0) return [];
        return {
          tag: 'template',
          attrs: { 'data-screen': `^${base}${pattern}` },
          children: late.map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: file.endsWith('.css') ? 'style' : 'fetch',
              crossorigin: true,
              // After the first scripts.
              fetchpriority: 'low',
              href: base + file,
            },
          })),
        };
      });
      return [...links, { tag: 'script', children: SCRIPT }].map((tag) => ({
        ...tag,
        injectTo: 'head' as const,
      }));
    },
  };
}

/** The files of a chunk, and of the chunks that it imports. */
function filesOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const all = new Set([chunk]);
  // A set visits what is added meanwhile.
  for (const { imports } of all) {
    for (const other of chunks) if (imports.includes(other.fileName)) all.add(other);
  }
  return [...all].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
}
