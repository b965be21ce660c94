import type { Connect, Plugin } from 'vite';

/**
 * Serves the page for an address that cannot be decoded, such as /users/%E0%A4%A: the product has a
 * screen for it. Vite would send an empty 404.
 */
export function malformedAddress(): Plugin {
  const use = (middlewares: Connect.Server, base: string) =>
    middlewares.use((request, _response, next) => {
      if (!isDecodable(request.url ?? '')) request.url = base;
      next();
    });
  return {
    name: 'malformed-address',
    configureServer: ({ middlewares, config }) => void use(middlewares, config.base),
    configurePreviewServer: ({ middlewares, config }) => void use(middlewares, config.base),
  };
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/[?#].*/, ''));
    return true;
  } catch {
    return false;
  }
}
