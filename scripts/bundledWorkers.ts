import { build, type Plugin } from 'vite';

/**
 * Serves each worker to component tests as one bundle, built once. Vite's development server sends a
 * worker as separate modules, which the browser loads again for each test: a second or more.
 */
export function bundledWorkers(): Plugin {
  const built = new Map<string, Promise<string>>();
  return {
    name: 'bundled-workers',
    configureServer({ config: { root }, middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        if (!searchParams.has('worker_file')) {
          next();
          return;
        }
        const code = built.get(pathname) ?? bundle(root + pathname);
        built.set(pathname, code);
        const send = async () => {
          try {
            response.setHeader('Content-Type', 'text/javascript').end(await code);
          } catch (error) {
            next(error);
          }
        };
        void send();
      });
    },
  };
}

async function bundle(path: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: path, output: { codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error(`${path} is not built`);
  return output.output[0].code;
}
