// Requests with as little CPU as Node allows: the clients share the machine with the server.
import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** The page's timeout. */
const TIMEOUT_MS = 10_000;

/**
 * @typedef {object} Sent
 * @property {number} ms from sending to the last byte; at least the timeout if there was no response
 * @property {number} status 0: no response
 * @property {() => boolean} isRefused whether the status is an error, or the answer says that it failed
 * @property {() => any} json parses the body
 */

/** @param {string} origin @param {number} connections the maximum number of open connections */
export function createClient(origin, connections) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {Record<string, string | number>} */ headers,
    /** @type {Buffer | undefined} */ body,
    timeoutMs = TIMEOUT_MS,
  ) =>
    new Promise((/** @type {(sent: Sent) => void} */ resolve) => {
      const start = performance.now();
      const fail = () => {
        clearTimeout(timer);
        resolve({
          ms: performance.now() - start,
          status: 0,
          isRefused: () => false,
          json: () => undefined,
        });
      };
      const asking = request({ agent, hostname, port, method, path, headers }, (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => void chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          const ms = performance.now() - start;
          clearTimeout(timer);
          const isZipped = response.headers['content-encoding'] === 'gzip';
          const status = response.statusCode ?? 0;
          const bytes = Buffer.concat(chunks);
          resolve({
            ms,
            status,
            // Failures are too short to be compressed.
            isRefused: () => status !== 200 || (!isZipped && bytes.includes('"ok":false')),
            json: () => JSON.parse((isZipped ? gunzipSync(bytes) : bytes).toString()),
          });
        });
      });
      asking.on('error', fail);
      const timer = setTimeout(() => asking.destroy(new Error('too late')), timeoutMs);
      asking.end(body);
    });
  return {
    /** @param {string} method @param {string} path @param {Record<string, string>} headers @param {Buffer} [body] JSON */
    send: (method, path, headers, body) =>
      send(
        method,
        path,
        { ...HEADERS, ...headers, ...(body && { 'content-length': body.length }) },
        body,
      ),
    /** @param {string} path @param {Buffer} body JSON @param {string} cookie @param {number} [timeoutMs] */
    post: (path, body, cookie, timeoutMs) =>
      send(
        'POST',
        path,
        { ...HEADERS, origin, cookie, 'content-length': body.length },
        body,
        timeoutMs,
      ),
    /** @param {string} path @param {string} [cookie] */
    get: (path, cookie) =>
      send('GET', path, { ...HEADERS, ...(cookie !== undefined && { cookie }) }, undefined),
    close: () => agent.destroy(),
  };
}

/** Browsers accept compressed responses. */
const HEADERS = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };

/** @typedef {ReturnType<typeof createClient>} Client */
