import { Hono } from 'hono';
import pino from 'pino';
import { expect, it } from 'vitest';
import { isOwnOrigin, requireOwnOrigin } from '#server/app/requestOrigin.ts';

const OWN = 'https://liste.ornek.com';
const FOREIGN = 'https://kotu.ornek.net';

function isAccepted(
  method: string,
  headers: Record<string, string>,
  publicUrl: string | null = OWN,
) {
  return isOwnOrigin(new Request(`${OWN}/api/changes`, { method, headers }), publicUrl);
}

it('a write with an origin is accepted from pages at the public address only', () => {
  expect(isAccepted('POST', { origin: OWN })).toBe(true);
  for (const origin of [FOREIGN, 'null', 'http://liste.ornek.com', `${OWN}:8443`, '']) {
    expect(isAccepted('POST', { origin })).toBe(false);
  }
  // Origin takes precedence.
  expect(isAccepted('POST', { origin: FOREIGN, 'sec-fetch-site': 'same-origin' })).toBe(false);
});

it('without Origin, Sec-Fetch-Site decides whether a write is accepted', () => {
  expect(isAccepted('DELETE', { 'sec-fetch-site': 'same-origin', cookie: 'a=b' })).toBe(true);
  expect(isAccepted('DELETE', { 'sec-fetch-site': 'cross-site' })).toBe(false);
  expect(isAccepted('DELETE', { 'sec-fetch-site': 'same-site' })).toBe(false);
});

it('a write with neither Origin nor Sec-Fetch-Site is accepted only without a cookie', () => {
  expect(isAccepted('POST', {})).toBe(true);
  expect(isAccepted('POST', { cookie: 'a=b' })).toBe(false);
});

it('a read is accepted from any page', () => {
  expect(isAccepted('GET', { origin: FOREIGN, cookie: 'a=b' })).toBe(true);
});

it('without a public address, the origin of a write has to match the requested host', () => {
  const host = 'liste.yerel:4180';
  expect(isAccepted('POST', { origin: 'http://liste.yerel:4180', host }, null)).toBe(true);
  expect(isAccepted('POST', { origin: 'http://liste.yerel', host }, null)).toBe(false);
  expect(isAccepted('POST', { origin: FOREIGN, host }, null)).toBe(false);
  expect(isAccepted('POST', { origin: 'null', host }, null)).toBe(false);
});

it('a page that is open at another address than PUBLIC_URL is told both, and the log, too', async () => {
  const logged: unknown[] = [];
  const app = new Hono();
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  app.use(requireOwnOrigin({ publicUrl: OWN, log }));
  app.post('/api/sign-in', (context) => context.json(null));
  const refused = async (headers: Record<string, string>) => {
    const response = await app.request(`${OWN}/api/sign-in`, { method: 'POST', headers });
    return (await response.json()) as { title: string } | null;
  };
  const origin = 'http://192.168.1.5:4180';
  const said = [
    await refused({ origin, host: '192.168.1.5:4180' }),
    await refused({ origin, 'sec-fetch-site': 'same-origin' }),
  ];
  for (const problem of said) {
    expect(problem).toMatchObject({ type: 'urn:problem:foreign-origin', status: 403 });
    for (const word of [origin, OWN, 'PUBLIC_URL']) expect(problem?.title).toContain(word);
  }
  // Once in a while, however many come.
  expect(logged).toEqual([
    expect.objectContaining({ msg: 'foreign-origin', origin, expected: OWN }),
  ]);
  const foreign = await refused({ origin: FOREIGN, 'sec-fetch-site': 'cross-site', host: 'a' });
  expect(foreign?.title).not.toContain(OWN);
  expect(await refused({ origin: OWN })).toBeNull();
});
