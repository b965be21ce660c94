import { getRequestListener } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** A body ends a connection on which fewer bytes than this arrive within that time. */
const SLOWEST_BODY = { bytes: 16 * 1024, ms: 5000 };
/** A slower client is cut off: it would only occupy its connection. */
const HEADERS_TIMEOUT_MS = 10_000;
/** For the whole request; an import may come over a slow connection. */
const REQUEST_TIMEOUT_MS = 120_000;
/**
 * Longer than a proxy keeps an unused connection: otherwise it would send into one that is being
 * closed.
 */
const KEEP_ALIVE_MS = 75_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 5000;
const IDLE_CHECK_MS = 50;

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** See `setClientAddress`. */
  readonly proxyCount: number;
  readonly slowestBody?: typeof SLOWEST_BODY;
}

export interface Listening {
  /** The actual port, such as for port 0, which means any free one. */
  readonly port: number;
  /**
   * Accepts no new connections, and resolves when all requests have finished, or after `limitMs`.
   */
  readonly stop: (limitMs: number) => Promise<void>;
}

/** Serves an app. @throws Error such as for a port in use */
export async function listen(
  app: Hono,
  { port, host, proxyCount, slowestBody = SLOWEST_BODY }: ListenOptions,
): Promise<Listening> {
  const respond = getRequestListener(app.fetch, { hostname: host });
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (incoming, outgoing) => {
      setClientAddress(incoming, proxyCount);
      endSlowBody(incoming, slowestBody);
      void respond(incoming, outgoing);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: (limitMs) => stop(server, limitMs),
  };
}

/** Cuts a connection off if the body comes more slowly than this: it would only keep a place. */
function endSlowBody(incoming: IncomingMessage, { bytes, ms }: typeof SLOWEST_BODY): void {
  const { socket, headers } = incoming;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) {
    return;
  }
  let arrivedBytes = socket.bytesRead;
  const timer = setInterval(() => {
    // With a full buffer it is the server that waits, such as for a turn.
    const isReading = incoming.readableLength < incoming.readableHighWaterMark;
    if (incoming.complete) clearInterval(timer);
    else if (isReading && socket.bytesRead - arrivedBytes < bytes) socket.destroy();
    arrivedBytes = socket.bytesRead;
  }, ms);
  incoming.once('close', () => clearInterval(timer));
}

function stop(server: Server, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), limitMs);
    // Kept-alive connections become idle one by one.
    const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idleTimer);
      resolve();
    });
  });
}

/** Headers of proxies; anybody else could forge them. */
const FORWARDED = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

/**
 * Replaces `X-Forwarded-For` on a request by one that can be trusted: the address of the client.
 * @param proxyCount how many trusted proxies stand before the server; each appends the address that
 *   it saw
 */
function setClientAddress(incoming: IncomingMessage, proxyCount: number): void {
  const address = clientAddress(
    String(incoming.headers['x-forwarded-for'] ?? ''),
    incoming.socket.remoteAddress ?? '',
    proxyCount,
  );
  const { headers, rawHeaders } = incoming;
  const kept: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!FORWARDED.has(name.toLowerCase())) kept.push(name, value);
  }
  // The adapter reads both.
  incoming.rawHeaders = [...kept, 'X-Forwarded-For', address];
  for (const name of FORWARDED) delete headers[name];
  headers['x-forwarded-for'] = address;
}

/**
 * The address that the outermost trusted proxy saw.
 * @param forwardedFor the header, such as `client, proxy`; entries before the trusted ones are
 *   ignored
 * @param remoteAddress of the socket
 */
export function clientAddress(
  forwardedFor: string,
  remoteAddress: string,
  proxyCount: number,
): string {
  const seen = forwardedFor.split(',').map((entry) => withoutPort(entry.trim()));
  const hops = [...seen.filter((entry) => entry !== ''), remoteAddress];
  return hops.at(Math.max(-hops.length, -1 - proxyCount)) ?? remoteAddress;
}

/** Some proxies write `203.0.113.9:50001`, `[2001:db8::1]:443` or `[2001:db8::1]`. */
function withoutPort(entry: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(entry) ?? [];
  return inBrackets ?? plain ?? entry;
}

/** The client's IP address, as `setClientAddress` has it; `null`: unknown. */
export function addressOf({ req }: Context): string | null {
  return req.header('X-Forwarded-For') ?? null;
}

/**
 * An IPv4 address as it is; of an IPv6 address the network, whose owner has all of its addresses.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [start = '', end] = plain.toLowerCase().split('::');
  const before = start === '' ? [] : start.split(':');
  const after = end === undefined || end === '' ? [] : end.split(':');
  const missing = end === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.slice(0, 4).join(':');
}
