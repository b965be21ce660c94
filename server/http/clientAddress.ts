import type { IncomingMessage } from 'node:http';

/** What proxies say of a request; from anybody else it is made up. */
const FORWARDED = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

/**
 * Leaves one `X-Forwarded-For` on a request, which can be believed: the address of the client.
 * @param proxyCount how many trusted proxies stand before the server; each adds whom it saw
 */
export function setClientAddress(incoming: IncomingMessage, proxyCount: number): void {
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
 * The address of whoever the outermost trusted proxy saw.
 * @param forwardedFor the header, such as `client, proxy`; what is left of trusted entries is not
 * @param remoteAddress of the socket
 */
export function clientAddress(
  forwardedFor: string,
  remoteAddress: string,
  proxyCount: number,
): string {
  const seen = forwardedFor.split(',').map((entry) => entry.trim());
  const hops = [...seen.filter((entry) => entry !== ''), remoteAddress];
  return hops.at(Math.max(-hops.length, -1 - proxyCount)) ?? remoteAddress;
}
