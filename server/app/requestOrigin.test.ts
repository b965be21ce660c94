import { Hono } from 'hono';
import pino from 'pino';
import { expect, it } from 'vitest';
import { errorResponder } from '#server/app/errors.ts';
import { requireOwnOrigin } from '#server/app/requestOrigin.ts';

const OWN = 'https://liste.ornek.com';
const FOREIGN = 'https://kotu.ornek.net';

async function statusOf(method: string, headers: Record<string, string>, publicUrl: string | null) {
  const app = new Hono();
  app.onError(errorResponder(pino({ level: 'silent' })));
  app.use(requireOwnOrigin(publicUrl));
  app.all('*', (context) => context.text('done'));
  const response = await app.request('http://10.0.0.1:4180/api/sign-out', { method, headers });
  if (response.status === 403) {
    expect(await response.json()).toMatchObject({ type: 'urn:problem:foreign-origin' });
  }
  return response.status;
}

it.each<[what: string, status: number, headers: Record<string, string>, publicUrl?: null]>([
  ['our own page', 200, { origin: OWN, cookie: 'a=b' }],
  ['our own page, as the browser says', 200, { 'sec-fetch-site': 'same-origin', cookie: 'a=b' }],
  ['our page at the requested address', 200, { origin: 'http://liste:41', host: 'liste:41' }, null],
  ['a page of the host at another port', 403, { origin: 'http://liste', host: 'liste:41' }, null],
  ['a foreign page', 403, { origin: FOREIGN, host: 'liste.ornek.com' }],
  ['a foreign page without an address', 403, { origin: 'null', host: 'liste.ornek.com' }],
  ['a page of another port', 403, { origin: `${OWN}:8443` }],
  ['a page of the same site', 403, { origin: FOREIGN, 'sec-fetch-site': 'same-site' }],
  ['nobody known', 403, { cookie: 'a=b' }],
])('what %s sends without being asked about first is answered with %i', async (...given) => {
  const [, status, headers, publicUrl = OWN] = given;
  for (const method of ['POST', 'DELETE']) {
    expect(await statusOf(method, headers, publicUrl)).toBe(status);
    const form = { ...headers, 'content-type': 'text/plain' };
    expect(await statusOf(method, form, publicUrl)).toBe(status);
  }
  expect(await statusOf('GET', headers, publicUrl)).toBe(200);
});

it('a script without a cookie writes JSON', async () => {
  expect(await statusOf('POST', { 'content-type': 'application/json' }, OWN)).toBe(200);
});
