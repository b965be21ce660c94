import { createServer, type Plugin, type ResolvedConfig } from 'vite';

/**
 * Prerenders the frame of every screen into the built page, so that the sidebar and the header are
 * painted before any script runs. React then replaces it by the same. Not in development.
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
      const markup = await frameMarkup(config, isShared);
      return html.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
    },
  };
}

/** Loads the component with a Vite server, which gives it the class names of the build. */
async function frameMarkup(
  { root, base, mode, css }: ResolvedConfig,
  isShared: boolean,
): Promise<string> {
  const server = await createServer({
    configFile: false,
    root,
    base,
    mode,
    css: { modules: css.modules ?? {} },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const module = await server.ssrLoadModule('/src/app/shell/frameMarkup.tsx');
    return module['frameMarkup'](base.replace(/\/$/, ''), isShared);
  } finally {
    await server.close();
  }
}
