import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { NewToken, PersonalToken } from '#protocol/staffApi.ts';
import { createPasswordLink } from '#server/auth/links.ts';
import { ENDPOINT_ACCESS } from '#server/routes/permissions.ts';
import {
  type AuthWorld,
  openAuthWorld,
  PUBLIC_URL,
  type TestBrowser,
  tokenOf,
} from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

/** The endpoints of sign-in and staff that a token reaches. */
const REACHED = ['GET /api/me', 'GET /api/openapi.json', 'GET /api/backup'];
const DAY_MS = 24 * 60 * 60_000;

async function tokenFrom(browser: TestBrowser, role: string, days = 30): Promise<string> {
  const response = await browser.send('POST', '/api/me/tokens', { name: 'Yedek', role, days });
  expect(response.status).toBe(200);
  // As the protocol has it.
  return ((await response.json()) as NewToken).token;
}

function bearing(token: string, method = 'GET', path = '/api/me'): Request {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Request(`${PUBLIC_URL}${path}`, { method, headers });
}

const roleOf = async ({ auth }: AuthWorld, token: string) =>
  (await auth.callerOf(bearing(token)))?.me.role ?? null;

describeDatabases((open) => {
  it('a member has at most 20 valid tokens, also of those that are made at once', async () => {
    const world = openAuthWorld(await open());
    const browser = await world.signedIn(await world.addMember('veli', 'viewer'));
    const make = () =>
      browser.send('POST', '/api/me/tokens', { name: 'Betik', role: 'viewer', days: 1 });
    const made = await Promise.all(Array.from({ length: 30 }, make));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = made.find(({ status }) => status !== 200);
    expect(refused?.status).toBe(409);
    expect(await refused?.json()).toMatchObject({ type: 'urn:problem:full' });
    const tokens = (await (await browser.send('GET', '/api/me/tokens')).json()) as PersonalToken[];
    await browser.send('DELETE', `/api/me/tokens/${tokens[0]?.id}`);
    expect((await make()).status).toBe(200);
    expect((await make()).status).toBe(409);
    // Expired ones do not count.
    world.advance(DAY_MS + 1);
    expect((await make()).status).toBe(200);
  });

  it('a token acts for its owner, with the lower of both roles, until it expires', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const member = await world.addMember('veli', 'editor');
    const browser = await world.signedIn(member);
    const [viewing, editing] = [
      await tokenFrom(browser, 'viewer'),
      await tokenFrom(browser, 'editor'),
    ];
    expect(await world.auth.callerOf(bearing(editing))).toMatchObject({ me: member });
    expect(await roleOf(world, viewing)).toBe('viewer');
    await admin.send('PATCH', `/api/staff/${member.id}`, { role: 'viewer' });
    expect(await roleOf(world, editing)).toBe('viewer');
    await admin.send('PATCH', `/api/staff/${member.id}`, { role: 'admin' });
    expect(await roleOf(world, editing)).toBe('editor');
    expect(await roleOf(world, `${editing}x`)).toBeNull();
    world.advance(30 * DAY_MS - 1);
    expect(await roleOf(world, editing)).toBe('editor');
    world.advance(1);
    expect(await roleOf(world, editing)).toBeNull();
  });

  it('a token with a role above its owner’s, or for 0 or 367 days, is refused', async () => {
    const world = openAuthWorld(await open());
    const browser = await world.signedIn(await world.addMember('veli', 'editor'));
    const ask = async (role: string, days: number) =>
      (await browser.send('POST', '/api/me/tokens', { name: 'Yedek', role, days })).status;
    expect(await ask('admin', 30)).toBe(403);
    expect(await ask('viewer', 367)).toBe(400);
    expect(await ask('viewer', 0)).toBe(400);
  });

  it('a token reaches the list, and neither staff, sessions nor tokens', async () => {
    const world = openAuthWorld(await open());
    const browser = await world.signedIn(await world.addMember('ayse', 'admin'));
    const token = await tokenFrom(browser, 'admin');
    const list = new Hono();
    list.post('/api/changes', world.auth.requireStaff('change'), (c) => c.text('changed'));
    expect((await list.request(bearing(token, 'POST', '/api/changes'))).status).toBe(200);
    for (const [endpoint, access] of Object.entries(ENDPOINT_ACCESS)) {
      if (access === 'anyone') continue;
      const [method = '', path = ''] = endpoint.split(' ');
      const { status } = await world.app.request(bearing(token, method, path));
      const outcome = REACHED.includes(endpoint) ? 200 : 403;
      expect({ endpoint, status }).toEqual({ endpoint, status: outcome });
    }
    const lesser = bearing(await tokenFrom(browser, 'editor'), 'GET', '/api/openapi.json');
    expect((await world.app.request(lesser)).status).toBe(403);
  });

  it('a token is listed with its last use and without its secret, and revoked by its owner only', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const browser = await world.signedIn(await world.addMember('veli', 'editor'));
    const other = await world.signedIn(await world.addMember('can', 'admin'));
    const token = await tokenFrom(browser, 'viewer');
    const list = async () => {
      const text = await (await browser.send('GET', '/api/me/tokens')).text();
      expect(text).not.toContain(token);
      // As the protocol has it.
      return JSON.parse(text) as PersonalToken[];
    };
    const [fresh] = await list();
    expect(fresh).toMatchObject({ name: 'Yedek', role: 'viewer', lastSeenAt: null });
    await roleOf(world, token);
    expect((await list())[0]?.lastSeenAt).toBe(world.now().toISOString());
    const rows = await database.query('SELECT staff_tokens::text AS text FROM staff_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
    const path = `/api/me/tokens/${fresh?.id}`;
    expect((await other.send('DELETE', path)).status).toBe(404);
    expect((await browser.send('DELETE', path)).status).toBe(204);
    expect(await roleOf(world, token)).toBeNull();
    expect(await list()).toEqual([]);
  });

  it('a token ends when its owner is deactivated, or sets a new password by a link', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const member = await world.addMember('veli', 'editor');
    const first = await tokenFrom(await world.signedIn(member), 'viewer');
    await admin.send('PATCH', `/api/staff/${member.id}`, { active: false });
    expect(await roleOf(world, first)).toBeNull();
    await admin.send('PATCH', `/api/staff/${member.id}`, { active: true });
    expect(await roleOf(world, first)).toBeNull();
    const second = await tokenFrom(await world.signedIn(member), 'viewer');
    const link = await createPasswordLink(database, member.email, world.now());
    const body = { token: tokenOf(link?.path ?? ''), password: 'yeni at pil zımba' };
    expect((await admin.send('POST', '/api/password', body)).status).toBe(204);
    expect(await roleOf(world, second)).toBeNull();
  });
});
