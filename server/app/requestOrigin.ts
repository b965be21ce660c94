import type { MiddlewareHandler } from 'hono';
import { csrf } from 'hono/csrf';

/**
 * Refuses what another site's page sends with our cookie. It can send only what forms send, too: before
 * JSON a browser asks us first, and gets no permission. Browsers state in `Sec-Fetch-Site` and `Origin` whose
 * page it was.
 * @param publicUrl the server's address in browsers; `null`: whatever address a request names
 */
export function requireOwnOrigin(publicUrl: string | null): MiddlewareHandler {
  const own = publicUrl === null ? null : new URL(publicUrl).origin;
  return csrf({
    // The browser sets both: a foreign page cannot make its origin look like the requested address.
    origin: (origin, { req }) =>
      origin === own || (URL.canParse(origin) && new URL(origin).host === req.header('Host')),
  });
}
