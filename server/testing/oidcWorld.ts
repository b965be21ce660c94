import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { OidcSettings } from '#server/auth/oidcProvider.ts';
import type { Database } from '#server/database/database.ts';
import { openAuthWorld, PUBLIC_URL, type TestBrowser } from '#server/testing/authWorld.ts';
import {
  politeBehaviour,
  startOidcProvider,
  type Claims,
  type TestProvider,
} from '#server/testing/oidcProvider.ts';

/** The claims of a person with this subject and a verified email. */
export function personOf(sub: string, email: string, more: Claims = {}): Claims {
  return { sub, email, email_verified: true, ...more };
}

/** A provider for the tests of a file, reset before each. */
export function useProvider(): () => TestProvider {
  let started: TestProvider | null = null;
  const provider = () => {
    if (started === null) throw new Error('the provider has not started');
    return started;
  };
  beforeAll(async () => {
    started = await startOidcProvider();
  });
  beforeEach(() => {
    Object.assign(provider(), politeBehaviour());
  });
  afterAll(() => provider().close());
  return provider;
}

/** The settings of a server whose staff sign in at this provider. */
export function oidcSettingsOf({ issuer, client }: TestProvider): OidcSettings {
  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    name: 'Kurum hesabı',
    scopes: 'openid email profile',
    trustsEmails: false,
    redirectUrl: `${PUBLIC_URL}/api/oidc/callback`,
    // A busy machine may take its time.
    timeoutS: 30,
  };
}

/** Sign-in on a database, also at the provider. */
export function openOidcWorld(
  database: Database,
  provider: TestProvider,
  settings: Partial<OidcSettings> = {},
) {
  const world = openAuthWorld(database, undefined, { ...oidcSettingsOf(provider), ...settings });
  return {
    ...world,
    begin,
    /** Does the whole sign-in. @returns the path where the browser ends up */
    signInAtProvider: async (browser: TestBrowser, returnPath?: string) =>
      followCallback(browser, await provider.visit(await begin(browser, returnPath))),
  };
}

/** @returns the provider's page, which the browser has to open */
async function begin(browser: TestBrowser, returnPath = '/users?q=a'): Promise<string> {
  const response = await browser.send('POST', '/api/oidc/start', { returnPath });
  expect(response.status).toBe(200);
  // As the page receives it.
  return ((await response.json()) as { url: string }).url;
}

/** The browser follows the provider. @returns the path where it ends up */
export async function followCallback(browser: TestBrowser, { pathname, search }: URL) {
  const response = await browser.send('GET', pathname + search);
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.headers.get('location');
}

/** Who is signed in at a browser; `null`: nobody. */
export async function whoIs(browser: TestBrowser): Promise<unknown> {
  const response = await browser.send('GET', '/api/me');
  return response.status === 200 ? response.json() : null;
}
