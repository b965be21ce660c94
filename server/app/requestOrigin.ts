import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#server/app/errors.ts';
import type { Logger } from 'pino';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** While writes from other origins are refused, the log says so once in this time. */
const LOGGED_MS = 60_000;

interface OriginParts {
  /** The server's address in browsers; `null`: whatever address the request names. */
  readonly publicUrl: string | null;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Refuses every write that another site's page may have sent with our cookie: browsers state in
 * `Origin` (or, if missing, `Sec-Fetch-Site`) whose page it was. A client that sends neither is not
 * a browser, and may write unless it sends a cookie. Hono's own check asks only for forms, and knows no
 * address but the request's. Most often it is our own page, opened at
 * another address than the setting's: then the refusal names both.
 */
export function requireOwnOrigin({ publicUrl, log }: OriginParts): MiddlewareHandler {
  let loggedAt = -Infinity;
  return async (context, next) => {
    const request = context.req.raw;
    if (isOwnOrigin(request, publicUrl)) return next();
    const origin = request.headers.get('origin') ?? '';
    const expected = publicUrl === null ? '' : new URL(publicUrl).origin;
    if (performance.now() - loggedAt >= LOGGED_MS) {
      loggedAt = performance.now();
      log.info({ origin: origin.slice(0, MAX_LOGGED_ORIGIN), expected }, 'foreign-origin');
    }
    if (expected === '' || !isOwnPage(request, origin)) {
      throw new Refusal('urn:problem:foreign-origin');
    }
    const title = `Sayfa ${origin} adresinde açık, sunucunun adresi ise ${expected}. Sayfayı o adreste açın; adres doğru değilse sunucuyla ilgilenen kişi PUBLIC_URL ayarını düzeltmelidir.`;
    throw new Refusal('urn:problem:foreign-origin', { title });
  };
}

const MAX_LOGGED_ORIGIN = 300;

/** Whether a browser says that it has the page from the address that it sends this request to. */
function isOwnPage({ headers }: Request, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const site = headers.get('sec-fetch-site');
  return site === null ? new URL(origin).host === headers.get('host') : site === 'same-origin';
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
