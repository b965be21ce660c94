import { getRequestListener } from '@hono/node-server';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openOidcProvider } from '#server/auth/oidcProvider.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import type { Claims } from '#server/testing/oidcProvider.ts';
import {
  followCallback,
  oidcSettingsOf,
  openOidcWorld,
  personOf,
  useProvider,
  whoIs,
} from '#server/testing/oidcWorld.ts';

const provider = useProvider();
const EXPIRED = '/?giris=expired';
const FAILED = '/users?q=a&giris=failed';
const METADATA = '/.well-known/openid-configuration';

const NOW_S = Math.floor(Date.now() / 1000);
const ALTERED: Readonly<Record<string, (claims: Claims) => Claims>> = {
  'with another nonce': (claims) => ({ ...claims, nonce: 'another' }),
  'without a nonce': (claims) => without(claims, 'nonce'),
  'for another client': (claims) => ({ ...claims, aud: 'another' }),
  'for several clients': (claims) => ({ ...claims, aud: ['liste', 'another'], azp: 'another' }),
  'of another provider': (claims) => ({ ...claims, iss: 'https://another.example' }),
  'that has expired': (claims) => ({ ...claims, iat: NOW_S - 7200, exp: NOW_S - 3600 }),
  'without an expiry': (claims) => without(claims, 'exp'),
  'without a subject': (claims) => without(claims, 'sub'),
  'whose subject the database cannot store': (claims) => ({ ...claims, sub: 'a\u0000' }),
};

const WRONG_KEYS = ['another key', 'nothing'] as const;
/** A path, the provider's response, and the reason in the address. */
const ODD = [
  ['token', { body: '{}' }, 'failed'],
  ['token', { body: 'junk' }, 'failed'],
  ['token', { status: 500, body: '' }, 'unreachable'],
  ['token', { status: 401, body: '{"error":"invalid_client"}' }, 'failed'],
  ['token', 'hang', 'unreachable'],
  ['keys', { body: '{"keys":[]}' }, 'failed'],
  ['keys', { body: '[]' }, 'failed'],
  ['keys', 'hang', 'unreachable'],
] as const;

/**
 * Makes each request time out as soon as the provider leaves it unanswered, and at no other time,
 * however busy the machine is. @returns the timeouts that were asked for, in milliseconds
 */
function timeOutUnanswered(): readonly number[] {
  const times: number[] = [];
  let newest = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    times.push(ms);
    newest = new AbortController();
    return newest.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  provider().onHang = () => newest.abort(new DOMException('too late', 'TimeoutError'));
  return times;
}

function without(claims: Claims, name: string): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
}

// As in the server: the adapter replaces the global `Response`.
beforeAll(() => void getRequestListener(() => new Response()));

it('a request that the provider leaves unanswered is aborted after the configured timeout', async () => {
  provider().answers.set(METADATA, 'hang');
  const { prepare } = openOidcProvider({ ...oidcSettingsOf(provider()), timeoutS: 0.2 });
  await expect(prepare()).rejects.toMatchObject({ code: 'OAUTH_TIMEOUT' });
});

describeDatabases((open) => {
  it('a provider with another issuer is refused, with both in the log', async () => {
    const { issuer } = provider();
    const answer = { body: JSON.stringify({ issuer: `${issuer}/realms/another` }) };
    provider().answers.set(`/realms/office${METADATA}`, answer);
    const world = openOidcWorld(await open(), provider(), { issuer: `${issuer}/realms/office` });
    await world.auth.prepareProvider();
    expect(world.providerFacts).toMatchObject([
      {
        code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
        expectedIssuer: `${issuer}/realms/office`,
        foundIssuer: `${issuer}/realms/another`,
      },
    ]);
  });

  it.each(Object.entries(ALTERED))('an ID token %s is refused', async (_, alter) => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    provider().alter = alter;
    const browser = world.newBrowser();
    expect(await world.signInAtProvider(browser)).toBe(FAILED);
    expect(await whoIs(browser)).toBeNull();
    expect(world.providerFacts).toHaveLength(1);
  });

  it.each(WRONG_KEYS)('an ID token signed with %s is refused', async (signedWith) => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    provider().signedWith = signedWith;
    const browser = world.newBrowser();
    expect(await world.signInAtProvider(browser)).toBe(FAILED);
    expect(await whoIs(browser)).toBeNull();
  });

  it('a callback in another browser or with another state completes no sign-in', async () => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    const [own, foreign] = [world.newBrowser(), world.newBrowser()];
    const back = await provider().visit(await world.begin(own));
    expect(await followCallback(foreign, back)).toBe(EXPIRED);
    await world.begin(foreign);
    expect(await followCallback(foreign, back)).toBe(EXPIRED);
    for (const state of ['', 'x', back.searchParams.get('code') ?? '']) {
      const changed = new URL(back);
      changed.searchParams.set('state', state);
      expect(await followCallback(own, changed)).toBe(EXPIRED);
    }
    const stateless = new URL(back);
    stateless.searchParams.delete('state');
    expect(await followCallback(own, stateless)).toBe(EXPIRED);
    expect(await whoIs(foreign)).toBeNull();
    // The failed callbacks have not used up the sign-in.
    expect(await followCallback(own, back)).toBe('/users?q=a');
  });

  it('a callback works once, even where the provider accepts its code twice', async () => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    provider().acceptsCodesTwice = true;
    const browser = world.newBrowser();
    const back = await provider().visit(await world.begin(browser));
    const cookies = new Map(browser.cookies);
    expect(await followCallback(browser, back)).toBe('/users?q=a');
    const thief = world.newBrowser();
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    expect(await followCallback(thief, back)).toBe(EXPIRED);
    expect(await whoIs(thief)).toBeNull();
    // The browser's back button leads there, too; somebody who is signed in sees no message.
    expect(await followCallback(browser, back)).toBe('/');
  });

  it('a callback with the code of another sign-in is refused', async () => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    const [own, thief] = [world.newBrowser(), world.newBrowser()];
    const stolen = await provider().visit(await world.begin(own));
    const back = await provider().visit(await world.begin(thief));
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await followCallback(thief, back)).toBe(FAILED);
    expect(world.providerFacts).toMatchObject([{ code: 'invalid_grant' }]);
  });

  it('a callback that names another provider is refused', async () => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    const browser = world.newBrowser();
    const back = await provider().visit(await world.begin(browser));
    back.searchParams.set('iss', 'https://another.example');
    expect(await followCallback(browser, back)).toBe(FAILED);
  });

  it('a sign-in that takes 15 minutes is refused, and nothing of it stays stored', async () => {
    const database = await open();
    const world = openOidcWorld(database, provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    const browser = world.newBrowser();
    const back = await provider().visit(await world.begin(browser));
    world.advance(15 * 60_000);
    expect(await followCallback(browser, back)).toBe(EXPIRED);
    await world.begin(world.newBrowser());
    expect(await database.query('SELECT return_path FROM oidc_requests')).toHaveLength(1);
  });

  it('a sign-in cancelled at the provider is reported as cancelled, and password sign-in still works', async () => {
    const world = openOidcWorld(await open(), provider());
    const me = await world.addMember('ali', 'admin');
    const browser = world.newBrowser();
    expect(await world.signInAtProvider(browser)).toBe('/users?q=a&giris=cancelled');
    expect(world.providerFacts).toEqual([]);
    expect(await whoIs(await world.signedIn(me))).toEqual(me);
  });

  it('a sign-in, completed or cancelled, never leads to another site', async () => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    for (const path of ['https://kotu.ornek.net', '//kotu.ornek.net', '/.//kotu.ornek.net']) {
      provider().person = personOf('1', email);
      expect(await world.signInAtProvider(world.newBrowser(), path)).toBe('/');
      provider().person = null;
      expect(await world.signInAtProvider(world.newBrowser(), path)).toBe('/?giris=cancelled');
    }
  });

  it.each([
    ['is truncated', { body: '{"issuer":' }],
    ['is an HTML page', { type: 'text/html', body: '<title>Hoş geldiniz</title>' }],
    ['is of another provider', { body: JSON.stringify({ issuer: 'https://another.example' }) }],
    ['is a gateway’s error', { status: 503, body: '' }],
    ['never arrives', 'hang'],
  ] as const)(
    'a provider whose metadata %s is reported as unreachable, and tried again at the next sign-in',
    async (_, answer) => {
      const world = openOidcWorld(await open(), provider(), { timeoutS: 7 });
      const { email } = await world.addMember('ali', 'admin');
      const times = timeOutUnanswered();
      provider().answers.set(METADATA, answer);
      // As at the server's start, which does not fail because of it.
      await world.auth.prepareProvider();
      const response = await world
        .newBrowser()
        .send('POST', '/api/oidc/start', { returnPath: '/' });
      expect(await response.json()).toMatchObject({
        type: 'urn:problem:provider-unreachable',
        status: 502,
      });
      expect(world.providerFacts).toHaveLength(2);
      expect(times).toEqual([7000, 7000]);
      provider().answers.clear();
      provider().person = personOf('1', email);
      expect(await world.signInAtProvider(world.newBrowser())).toBe('/users?q=a');
    },
  );

  it.each(ODD)(
    'a sign-in fails with a reason where the provider’s /%s answers %j',
    async (path, answer, problemCode) => {
      const world = openOidcWorld(await open(), provider(), { timeoutS: 7 });
      const { email } = await world.addMember('ali', 'admin');
      const times = timeOutUnanswered();
      provider().person = personOf('1', email);
      provider().answers.set(`/${path}`, answer);
      const browser = world.newBrowser();
      expect(await world.signInAtProvider(browser)).toBe(`/users?q=a&giris=${problemCode}`);
      expect(await whoIs(browser)).toBeNull();
      expect(world.providerFacts).toMatchObject([{ code: expect.stringMatching(/^[\w.-]+$/) }]);
      expect(new Set(times)).toEqual(new Set([7000]));
    },
  );

  it('a network’s sign-ins at the provider are limited, apart from those by password', async () => {
    const world = openOidcWorld(await open(), provider());
    const me = await world.addMember('ali', 'admin');
    const begin = () =>
      world.newBrowser('192.0.2.9').send('POST', '/api/oidc/start', { returnPath: '/' });
    const statuses = [];
    for (let count = 0; count < 102; count += 1) statuses.push((await begin()).status);
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(statuses).toContain(429);
    expect(await whoIs(await world.signedIn(me, '192.0.2.9'))).toEqual(me);
    const browser = world.newBrowser('192.0.2.10');
    provider().person = personOf('1', me.email);
    expect(await world.signInAtProvider(browser)).toBe('/users?q=a');
  });

  it('a successful sign-in at the provider does not count as a try', async () => {
    const database = await open();
    const world = openOidcWorld(database, provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    for (let count = 0; count < 3; count += 1) await world.signInAtProvider(world.newBrowser());
    expect(await database.query('SELECT tries FROM sign_in_tries')).toEqual([{ tries: 0 }]);
  });
});
