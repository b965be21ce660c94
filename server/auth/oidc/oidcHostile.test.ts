import { expect, it, onTestFinished, vi } from 'vitest';
import { openOidcProvider } from './oidcProvider.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import type { Claims } from '#server/testing/oidcProvider.ts';
import {
  comeBack,
  oidcSettingsOf,
  openOidcWorld,
  personOf,
  useProvider,
  whoIs,
} from '#server/testing/oidcWorld.ts';

const provider = useProvider();
const EXPIRED = '/?giris=suresi-doldu';
const FAILED = '/users?q=a&giris=tamamlanamadi';
const METADATA = '/.well-known/openid-configuration';

const NOW_S = Math.floor(Date.now() / 1000);
const ALTERED: Readonly<Record<string, (claims: Claims) => Claims>> = {
  'with another nonce': (claims) => ({ ...claims, nonce: 'another' }),
  'without a nonce': (claims) => without(claims, 'nonce'),
  'for another client': (claims) => ({ ...claims, aud: 'another' }),
  'for several clients': (claims) => ({ ...claims, aud: ['liste', 'another'], azp: 'another' }),
  'of another provider': (claims) => ({ ...claims, iss: 'https://another.example' }),
  'that has expired': (claims) => ({ ...claims, iat: NOW_S - 7200, exp: NOW_S - 3600 }),
  'that never expires': (claims) => without(claims, 'exp'),
  'about nobody': (claims) => without(claims, 'sub'),
  'about somebody whom no database keeps': (claims) => ({ ...claims, sub: 'a\u0000' }),
};

const NOT_ITS_KEY = ['another key', 'nothing'] as const;
/** A path, what it answers, and what the person is told. */
const ODD = [
  ['token', { body: '{}' }, 'tamamlanamadi'],
  ['token', { body: 'junk' }, 'tamamlanamadi'],
  ['token', { status: 500, body: '' }, 'ulasilamadi'],
  ['token', { status: 401, body: '{"error":"invalid_client"}' }, 'tamamlanamadi'],
  ['token', 'hang', 'ulasilamadi'],
  ['keys', { body: '{"keys":[]}' }, 'tamamlanamadi'],
  ['keys', { body: '[]' }, 'tamamlanamadi'],
  ['keys', 'hang', 'ulasilamadi'],
] as const;

/**
 * From now on a request's time is over as soon as the provider has it and never answers, and at no other
 * time, however busy the machine. @returns how long each would have been, in milliseconds
 */
function endTimeOfWhatHangs(): readonly number[] {
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

it('waits for a provider no longer than the settings say', async () => {
  provider().answers.set(METADATA, 'hang');
  const { prepare } = openOidcProvider({ ...oidcSettingsOf(provider()), timeoutS: 0.2 });
  await expect(prepare()).rejects.toMatchObject({ code: 'OAUTH_TIMEOUT' });
});

describeDatabases((open) => {
  it.each(Object.entries(ALTERED))('takes no ID token %s', async (_, alter) => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    provider().alter = alter;
    const browser = world.newBrowser();
    expect(await world.signInThere(browser)).toBe(FAILED);
    expect(await whoIs(browser)).toBeNull();
    expect(world.providerCodes).toHaveLength(1);
  });

  it.each(NOT_ITS_KEY)('takes no ID token that is signed with %s', async (signedWith) => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    provider().signedWith = signedWith;
    const browser = world.newBrowser();
    expect(await world.signInThere(browser)).toBe(FAILED);
    expect(await whoIs(browser)).toBeNull();
  });

  it('ends no sign-in that another browser began, or with another state', async () => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    const [own, foreign] = [world.newBrowser(), world.newBrowser()];
    const back = await provider().visit(await world.begin(own));
    expect(await comeBack(foreign, back)).toBe(EXPIRED);
    await world.begin(foreign);
    expect(await comeBack(foreign, back)).toBe(EXPIRED);
    for (const state of ['', 'x', back.searchParams.get('code') ?? '']) {
      const changed = new URL(back);
      changed.searchParams.set('state', state);
      expect(await comeBack(own, changed)).toBe(EXPIRED);
    }
    const stateless = new URL(back);
    stateless.searchParams.delete('state');
    expect(await comeBack(own, stateless)).toBe(EXPIRED);
    expect(await whoIs(foreign)).toBeNull();
    // What others tried took nothing away from it.
    expect(await comeBack(own, back)).toBe('/users?q=a');
  });

  it('takes what comes back once, even where the provider takes its code twice', async () => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    provider().takesCodesTwice = true;
    const browser = world.newBrowser();
    const back = await provider().visit(await world.begin(browser));
    const cookies = new Map(browser.cookies);
    expect(await comeBack(browser, back)).toBe('/users?q=a');
    const thief = world.newBrowser();
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    expect(await comeBack(thief, back)).toBe(EXPIRED);
    expect(await whoIs(thief)).toBeNull();
    // The browser's button for going back leads there, too; it says nothing to who is signed in.
    expect(await comeBack(browser, back)).toBe('/');
  });

  it('takes no code that another sign-in was given', async () => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    const [own, thief] = [world.newBrowser(), world.newBrowser()];
    const stolen = await provider().visit(await world.begin(own));
    const back = await provider().visit(await world.begin(thief));
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await comeBack(thief, back)).toBe(FAILED);
    expect(world.providerCodes).toEqual(['invalid_grant']);
  });

  it('takes no answer that names another provider', async () => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    const browser = world.newBrowser();
    const back = await provider().visit(await world.begin(browser));
    back.searchParams.set('iss', 'https://another.example');
    expect(await comeBack(browser, back)).toBe(FAILED);
  });

  it('takes a sign-in that took too long for none, and keeps no trace of it', async () => {
    const database = await open();
    const world = openOidcWorld(database, provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    const browser = world.newBrowser();
    const back = await provider().visit(await world.begin(browser));
    world.advance(15 * 60_000);
    expect(await comeBack(browser, back)).toBe(EXPIRED);
    await world.begin(world.newBrowser());
    expect(await database.query('SELECT return_path FROM oidc_requests')).toHaveLength(1);
  });

  it('says who pressed “no”, and that password sign-in continues', async () => {
    const world = openOidcWorld(await open(), provider());
    const me = await world.addMember('ali', 'admin');
    const browser = world.newBrowser();
    expect(await world.signInThere(browser)).toBe('/users?q=a&giris=vazgecildi');
    expect(world.providerCodes).toEqual([]);
    expect(await whoIs(await world.signedIn(me))).toEqual(me);
  });

  it('never leads to another site', async () => {
    const world = openOidcWorld(await open(), provider());
    const { email } = await world.addMember('ali', 'admin');
    for (const path of ['https://kotu.ornek.net', '//kotu.ornek.net', '/.//kotu.ornek.net']) {
      provider().person = personOf('1', email);
      expect(await world.signInThere(world.newBrowser(), path)).toBe('/');
      provider().person = null;
      expect(await world.signInThere(world.newBrowser(), path)).toBe('/?giris=vazgecildi');
    }
  });

  it.each([
    ['is junk', { body: '{"issuer":' }],
    ['is a page', { type: 'text/html', body: '<title>Hoş geldiniz</title>' }],
    ['is of another provider', { body: JSON.stringify({ issuer: 'https://another.example' }) }],
    ['is an error of a gateway', { status: 503, body: '' }],
    ['never comes', 'hang'],
  ] as const)(
    'says at the press that the provider’s metadata %s, and asks again at the next',
    async (_, answer) => {
      const world = openOidcWorld(await open(), provider(), { timeoutS: 7 });
      const { email } = await world.addMember('ali', 'admin');
      const times = endTimeOfWhatHangs();
      provider().answers.set(METADATA, answer);
      // As at the start of the server, which continues.
      await world.auth.prepareProvider();
      const response = await world
        .newBrowser()
        .send('POST', '/api/oidc/start', { returnPath: '/' });
      expect(await response.json()).toMatchObject({
        type: 'urn:problem:provider-unreachable',
        status: 502,
      });
      expect(world.providerCodes).toHaveLength(2);
      expect(times).toEqual([7000, 7000]);
      provider().answers.clear();
      provider().person = personOf('1', email);
      expect(await world.signInThere(world.newBrowser())).toBe('/users?q=a');
    },
  );

  it.each(ODD)('gives up where %s answers %j, and says so', async (path, answer, problemCode) => {
    const world = openOidcWorld(await open(), provider(), { timeoutS: 7 });
    const { email } = await world.addMember('ali', 'admin');
    const times = endTimeOfWhatHangs();
    provider().person = personOf('1', email);
    provider().answers.set(`/${path}`, answer);
    const browser = world.newBrowser();
    expect(await world.signInThere(browser)).toBe(`/users?q=a&giris=${problemCode}`);
    expect(await whoIs(browser)).toBeNull();
    expect(world.providerCodes).toEqual([expect.stringMatching(/^[\w.-]+$/)]);
    expect(new Set(times)).toEqual(new Set([7000]));
  });

  it('bounds how often a network begins, apart from passwords', async () => {
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
    expect(await world.signInThere(browser)).toBe('/users?q=a');
  });

  it('gives those tries back that succeed: an office may sign in all day', async () => {
    const database = await open();
    const world = openOidcWorld(database, provider());
    const { email } = await world.addMember('ali', 'admin');
    provider().person = personOf('1', email);
    for (let count = 0; count < 3; count += 1) await world.signInThere(world.newBrowser());
    expect(await database.query('SELECT tries FROM sign_in_tries')).toEqual([{ tries: 0 }]);
  });
});
