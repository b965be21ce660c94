import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { isAllowed, STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import { BusyError, type TakeTurn } from '#server/app/turns.ts';
import { makeToken } from '#server/auth/personalTokens.ts';
import { MAX_IMPORT_BODY_BYTES } from '#server/app/limits.ts';
import { recordEvent } from '#server/list/revision.ts';
import { type Access, ENDPOINT_ACCESS, LIST_ACCESS } from '#server/routes/permissions.ts';
import { openAuthWorld, PUBLIC_URL, type TestBrowser } from '#server/testing/authWorld.ts';
import { openWholeApi } from '#server/testing/wholeApi.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

// The names of an object literal's own keys.
const ENDPOINTS = Object.entries(ENDPOINT_ACCESS) as readonly (readonly [string, Access])[];

/** The responses to allowed calls, which have no body and name nothing that exists. */
const REACHED = new Set([200, 204, 400, 404]);

function outcomeFor(role: StaffRole | undefined, access: Access): 'reached' | number {
  if (access === 'anyone') return 'reached';
  if (role === undefined) return 401;
  return access === 'signedIn' || isAllowed(role, access) ? 'reached' : 403;
}

it('only sign-in, sign-out and one-time links are public; the rest is one’s own or for admins', () => {
  const open = ENDPOINTS.filter(([, access]) => access === 'anyone');
  expect(open.map(([endpoint]) => endpoint)).toEqual([
    'POST /api/sign-in',
    'POST /api/sign-out',
    'POST /api/oidc/start',
    'GET /api/oidc/callback',
    'POST /api/link',
    'POST /api/first-admin',
    'POST /api/invitations/accept',
    'POST /api/password',
  ]);
  for (const [endpoint, access] of ENDPOINTS) {
    if (access === 'anyone') continue;
    const isOwn = / \/api\/(me|views)(\/|$)/.test(endpoint);
    const ofStaff = endpoint.endsWith(' /api/backup') ? 'backUp' : 'manageStaff';
    expect({ endpoint, access }).toEqual({ endpoint, access: isOwn ? 'signedIn' : ofStaff });
  }
});

it('the endpoints of the audit only read', () => {
  const ofAudit = ENDPOINTS.filter(([endpoint]) => endpoint.includes('/api/audit'));
  expect(ofAudit.map(([endpoint]) => endpoint.split(' ')[0])).toEqual(['GET', 'GET']);
});

describeDatabases((open) => {
  it('signed-out clients, viewers, editors and admins reach their endpoints and no others', async () => {
    const api = await openWholeApi(await open());
    const mounted = api.app.routes.flatMap(({ method, path }) =>
      method === 'ALL' ? [] : [`${method} ${path}`],
    );
    const all = [...ENDPOINTS, ...Object.entries(LIST_ACCESS)];
    expect([...new Set(mounted)].sort()).toEqual(
      [
        ...all.map(([endpoint]) => endpoint),
        'GET /api/health',
        'GET /api/ready',
        'GET /metrics',
      ].sort(),
    );
    const browsers: [string, TestBrowser][] = [['nobody', api.newBrowser()]];
    for (const role of STAFF_ROLES) browsers.push([role, await api.signedIn(role)]);
    for (const [endpoint, access] of all) {
      // Signs them out, as everybody may.
      if (endpoint === 'POST /api/sign-out') continue;
      const [method = '', path = ''] = endpoint.split(' ');
      for (const [who, browser] of browsers) {
        const { status } = await browser.send(method, path.replace(':id', 'nobody'));
        const role = STAFF_ROLES.find((name) => name === who);
        const outcome = REACHED.has(status) ? 'reached' : status;
        expect({ who, endpoint, outcome }).toEqual({
          who,
          endpoint,
          outcome: outcomeFor(role, access),
        });
      }
    }
  });

  it('every request of a member counts towards the member’s rate, and takes a turn', async () => {
    const rate = { waitS: 0, taken: [] as string[] };
    const taken: string[] = [];
    const takeRequest = (id: string) => {
      rate.taken.push(id);
      return rate.waitS;
    };
    const turnIn =
      (kind: string): TakeTurn =>
      (person, work) => {
        taken.push(`${kind} ${person}`);
        return work();
      };
    const turns = { light: turnIn('light'), heavy: turnIn('heavy') };
    const given = { takeRequest, turns };
    const world = openAuthWorld(await open(), undefined, null, undefined, given);
    const member = await world.addMember('ayse', 'admin');
    const browser = await world.signedIn(member);
    for (const [endpoint, access] of ENDPOINTS) {
      if (access === 'anyone') continue;
      const [method = '', path = ''] = endpoint.split(' ');
      rate.waitS = 0;
      await browser.send(method, path.replace(':id', 'nobody'));
      const kind = /^GET .*(?:backup|audit)/.test(endpoint) ? 'heavy' : 'light';
      expect({ endpoint, taken: taken.splice(0) }).toEqual({
        endpoint,
        taken: [`${kind} ${member.id}`],
      });
      rate.waitS = 7;
      const refused = await browser.send(method, path.replace(':id', 'nobody'));
      expect({ endpoint, status: refused.status }).toEqual({ endpoint, status: 429 });
      expect(refused.headers.get('Retry-After')).toBe('7');
      expect(rate.taken.splice(0)).toEqual([member.id, member.id]);
      expect(taken).toEqual([]);
    }
  });

  it('a request that waits too long for its turn is to be sent again', async () => {
    const busy: TakeTurn = () => Promise.reject(new BusyError());
    const turns = { light: busy, heavy: busy };
    const world = openAuthWorld(await open(), undefined, null, undefined, { turns });
    const browser = await world.signedIn(await world.addMember('ayse', 'viewer'));
    const response = await browser.send('GET', '/api/me');
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('1');
  });

  it('every write from a foreign page is refused, also with an admin’s cookie', async () => {
    const world = openAuthWorld(await open());
    const browser = await world.signedIn(await world.addMember('ayse', 'admin'));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const [endpoint] of ENDPOINTS) {
      const [method = '', path = ''] = endpoint.split(' ');
      if (method === 'GET') continue;
      const headers = { cookie, origin: 'https://kotu.ornek.net' };
      const response = await world.app.request(`${PUBLIC_URL}${path}`, { method, headers });
      const problem: unknown = await response.json();
      expect({ endpoint, problem }).toMatchObject({
        endpoint,
        problem: { type: 'urn:problem:foreign-origin', status: 403 },
      });
    }
    expect((await browser.send('GET', '/api/me')).status).toBe(200);
  });

  it('a body above the endpoint’s limit is refused as too large', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const signIn = { email: 'a'.repeat(17_000), password: '' };
    expect((await admin.send('POST', '/api/sign-in', signIn)).status).toBe(413);
    const list = { records: ['a'.repeat(MAX_IMPORT_BODY_BYTES)], list: 'l' };
    expect((await admin.send('POST', '/api/move', list)).status).toBe(413);
  });

  it('the guards for routes of the list check session and role', async () => {
    const world = openAuthWorld(await open());
    const app = new Hono();
    app.get('/list', world.auth.requireStaff('read'), (context) =>
      context.json(context.get('caller').me),
    );
    app.post('/list', world.auth.requireStaff('change'), (context) => context.text('changed'));
    const viewer = await world.addMember('veli', 'viewer');
    const browser = await world.signedIn(viewer);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const send = async (method: string, headers: Record<string, string>) =>
      app.request(`${PUBLIC_URL}/list`, { method, headers });
    expect((await send('GET', {})).status).toBe(401);
    expect(await (await send('GET', { cookie })).json()).toEqual(viewer);
    expect((await send('POST', { cookie })).status).toBe(403);
    const request = new Request(`${PUBLIC_URL}/api/live`, { headers: { cookie } });
    expect(await world.auth.callerOf(request)).toMatchObject({ me: viewer });
    expect(await world.auth.callerOf(new Request(PUBLIC_URL))).toBeNull();
  });

  it('the newest revision is read with the caller, by session and by personal token', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const admin = await world.addMember('ada', 'admin');
    const { cookies } = await world.signedIn(admin);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { token } = await makeToken(
      database,
      admin.id,
      { name: 'Yedek', role: 'viewer', days: 1 },
      new Date(),
    );
    const revision = await database.transaction(recordEvent);
    for (const headers of [{ cookie }, { authorization: `Bearer ${token}` }]) {
      const asker = await world.auth.callerOf(new Request(PUBLIC_URL, { headers }));
      expect(asker?.revision).toBe(revision);
    }
  });
});
