import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#server/auth/refusal.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every write that another site's page may have sent with our cookie: browsers state in
 * `Origin` (or, if missing, `Sec-Fetch-Site`) whose page it was. A client that sends neither is not
 * a browser, and may write unless it sends a cookie.
 * @param publicUrl the server's address in browsers; `null`: whatever address the request names
 */
export function requireOwnOrigin(publicUrl: string | null): MiddlewareHandler {
  return async (context, next) => {
    if (!isOwnOrigin(context.req.raw, publicUrl)) {
      return new Refusal('urn:problem:foreign-origin').toResponse();
    }
    await next();
    return undefined;
  };
}

/** Whether a request only reads, or comes from our own page. See `requireOwnOrigin`. */
export function isOwnOrigin(request: Request, publicUrl: string | null): boolean {
  if (READS.has(request.method)) return true;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin !== null) return origin === ownOrigin(origin, request, publicUrl);
  if (site !== null) return site === 'same-origin' || site === 'none';
  return !request.headers.has('cookie');
}

function ownOrigin(origin: string, request: Request, publicUrl: string | null): string | null {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  if (!URL.canParse(origin)) return null;
  // The browser sets both: a foreign page cannot make its origin look like the requested address.
  const { protocol, host } = new URL(origin);
  return host === request.headers.get('host') ? `${protocol}//${host}` : null;
}
