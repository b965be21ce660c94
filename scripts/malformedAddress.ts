import type { Connect, Plugin } from 'vite';

/**
 * Serves the product for an address whose escapes cannot be decoded, such as /users/%E0%A4%A,
 * which Vite answers with an empty 404: the product has a screen for it.
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
