import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Exits with a message if a server answers at this port of localhost, over IPv4 or IPv6. Listening
 * might succeed all the same: two programs can share a port, one over each, and a browser may then
 * open the wrong one.
 * @param {number} port
 */
export async function requireFreePort(port) {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => isAnswering(host, port)));
  if (!answers.includes(true)) return;
  console.error(
    `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  );
  process.exit(1);
}

/**
 * The port from the PORT variable.
 * @param {number} fallback
 */
export function requestedPort(fallback) {
  const text = process.env['PORT'] || String(fallback);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  console.error(`PORT is "${text}", but a port is a whole number from 1 to 65535.`);
  return process.exit(1);
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isAnswering(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const finish = (/** @type {boolean} */ isAnswered) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}

/** A port of this machine that is free at the moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
