import type { IncomingMessage } from 'node:http';

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
