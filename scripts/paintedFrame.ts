import { createRequire } from 'node:module';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';
import { earlyRows } from './earlyRows.ts';

/**
 * Prerenders the frame of every screen into the built page, so that the sidebar and the header are
 * painted before any script runs, and on the list its first rows. React then replaces them by the same. Not in development.
 * @param isShared whether the page is of a shared list, whose frame has no link to the storage panel
 */
export function paintedFrame(isShared: boolean): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'painted-frame',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async transformIndexHtml(html) {
      const { frame, lists } = await markupOf(config, isShared);
      const rows = lists === null ? '' : earlyRows(lists);
      return html.replace('<div id="root"></div>', () => `<div id="root">${frame}</div>${rows}`);
    },
  };
}

/** Loads the components with a Vite server, which gives them the class names of the build. */
async function markupOf({ root, base, mode, css }: ResolvedConfig, isShared: boolean) {
  const browser = pretendBrowser();
  const server = await createServer({
    configFile: false,
    root,
    base,
    mode,
    css: { modules: css.modules ?? {} },
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const basePath = base.replace(/\/$/, '');
    const { frameMarkup } = await server.ssrLoadModule('/src/app/shell/frameMarkup.tsx');
    const frame = String(frameMarkup(basePath, isShared));
    // Other sources of users have other rows.
    if (mode !== 'production' && !isShared) return { frame, lists: null };
    const { listMarkup } = await server.ssrLoadModule('/src/app/shell/listMarkup.tsx');
    // Viewers may change nothing, editors and admins everything that is in the list.
    const roles = isShared ? (['editor', 'viewer'] as const) : [null];
    const lists = roles.map((role) => {
      const widths = [false, true].map((isNarrow) => {
        browser.setNarrow(isNarrow);
        return String(listMarkup(basePath, role));
      });
      return [role ?? '', widths.join('')] as const;
    });
    return { frame, lists: Object.fromEntries(lists) };
  } finally {
    await server.close();
    browser.restore();
  }
}

/**
 * Provides what the list reads of a browser while it renders: a wide window at an address without parameters.
 * React asks stores for a snapshot of a server, which only this rendering would need, so theirs of the page is taken.
 */
function pretendBrowser() {
  const react = createRequire(import.meta.url)('react') as Record<string, unknown>;
  const globals = globalThis as Record<string, unknown>;
  const own = { useSyncExternalStore: react['useSyncExternalStore'] };
  react['useSyncExternalStore'] = (
    _subscribe: unknown,
    ofPage: () => unknown,
    ofServer: (() => unknown) | undefined,
  ) => (ofServer ?? ofPage)();
  const window = { matches: false };
  const browser: Record<string, unknown> = {
    document: { documentElement: { dataset: {} } },
    location: { pathname: '/', search: '', hash: '' },
    matchMedia: () => window,
  };
  Object.assign(globals, browser);
  return {
    setNarrow: (isNarrow: boolean) => {
      window.matches = isNarrow;
    },
    restore: () => {
      Object.assign(react, own);
      for (const name of Object.keys(browser)) delete globals[name];
    },
  };
}
