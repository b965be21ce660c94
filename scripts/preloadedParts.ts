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
    transformIndexHtml(html, { bundle = {}, chunk }) {
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
        const screen = `^${base}${pattern}`.replaceAll('&', '&amp;');
        return `<template data-screen="${screen}">${late.map(link).join('')}</template>`;
      });
      // After a style sheet, the script would stop the parser until that has come, and the page would be painted in
      // pieces; before the character set, the links would hide it.
      return html.replace(
        /(?=<script type="module")/,
        () => `${links.join('')}<script>${SCRIPT}</script>`,
      );
    },
  };

  function link(file: string): string {
    const as = file.endsWith('.css') ? 'style' : 'fetch';
    // After the first scripts.
    return `<link rel="preload" as="${as}" crossorigin fetchpriority="low" href="${base}${file}">`;
  }
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
