import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { setClientAddress } from '#server/http/clientAddress.ts';

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
  { port, host, proxyCount }: ListenOptions,
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
