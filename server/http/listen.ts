import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { setClientAddress } from '#server/http/clientAddress.ts';
import { SLOWEST_BODY } from '#server/limits.ts';

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
