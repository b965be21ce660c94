import { createServer, type Plugin, type ResolvedConfig } from 'vite';

/**
 * Puts the frame of every screen into the built page, so that the sidebar and the header are
 * painted before any script runs. React draws the same over it. The development server leaves it
 * out.
 */
export function paintedFrame(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'painted-frame',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async transformIndexHtml(html) {
      const markup = await frameMarkup(config);
      return html.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
    },
  };
}

/** A server that serves nobody: it loads the component as the build does, with the same names. */
async function frameMarkup({ root, base, mode, css }: ResolvedConfig): Promise<string> {
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
    const module = await server.ssrLoadModule('/src/app/frameMarkup.tsx');
    return module['frameMarkup'](base.replace(/\/$/, ''));
  } finally {
    await server.close();
  }
}
