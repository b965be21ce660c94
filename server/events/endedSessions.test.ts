import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import type { Problem } from '#protocol/problems.ts';
import type { Me } from '#protocol/staff.ts';
import type { NewLink, NewToken, StaffSession } from '#protocol/staffApi.ts';
import type { StaffVariables } from '#server/app/caller.ts';
import { STAFF_CHANNEL } from '#server/auth/accounts.ts';
import { SESSION_S } from '#server/auth/sessions.ts';
import type { Database } from '#server/database/database.ts';
import { liveStreams } from '#server/events/liveStreams.ts';
import {
  type AuthWorld,
  openAuthWorld,
  PASSWORD,
  PUBLIC_URL,
  type TestBrowser,
  tokenOf,
} from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { readStream } from '#server/testing/readStream.ts';

const NEXT_PASSWORD = 'yeni at pil zımba';

/** A server on the database, whose heartbeat never comes. */
async function serverOn(database: Database, { auth }: AuthWorld) {
  const hub = {
    add: () => () => undefined,
    revision: () => 1,
  };
  const nobody = { names: [], count: 0, ownForms: [] };
  const presence = { add: () => () => undefined, editorsOf: () => nobody };
  const streams = liveStreams({ hub, presence, callerOf: auth.callerOf }, { heartbeatMs: 1e9 });
  const stop = await database.listen(STAFF_CHANNEL, streams.recheck, () => undefined);
  onTestFinished(async () => {
    streams.closeAll();
    await stop();
  });
  const app = new Hono<StaffVariables>();
  app.get('/api/live', auth.requireStaff('read'), streams.handler);
  return async (headers: Record<string, string>) =>
    readStream(await app.request(`${PUBLIC_URL}/api/live`, { headers }));
}

const cookieOf = ({ cookies }: TestBrowser) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** Of its session. */
async function idOf(browser: TestBrowser): Promise<string> {
  const response = await browser.send('GET', '/api/me/sessions');
  // The protocol's.
  const sessions = (await response.json()) as StaffSession[];
  return sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
}

/** How a browser is refused. */
async function problemOf(browser: TestBrowser): Promise<Problem> {
  // The protocol's.
  return (await (await browser.send('GET', '/api/me')).json()) as Problem;
}

interface Office {
  readonly admin: TestBrowser;
  readonly browser: TestBrowser;
  /** Another one of the same member. */
  readonly other: TestBrowser;
  readonly member: Me;
}

/** What ends the session of `browser`, or changes what it may. */
const ENDS: readonly [what: string, act: (office: Office) => Promise<unknown>][] = [
  ['it is signed out', ({ browser }) => browser.send('POST', '/api/sign-out')],
  [
    'it is ended from another browser',
    async ({ browser, other }) => other.send('DELETE', `/api/me/sessions/${await idOf(browser)}`),
  ],
  [
    'an admin ends it',
    async ({ admin, browser }) =>
      admin.send('DELETE', `/api/staff/sessions/${await idOf(browser)}`),
  ],
  [
    'its owner is deactivated',
    ({ admin, member }) => admin.send('PATCH', `/api/staff/${member.id}`, { active: false }),
  ],
  [
    'its owner gets another role',
    ({ admin, member }) => admin.send('PATCH', `/api/staff/${member.id}`, { role: 'viewer' }),
  ],
  [
    'its owner changes the password elsewhere',
    ({ other }) =>
      other.send('POST', '/api/me/password', { current: PASSWORD, next: NEXT_PASSWORD }),
  ],
  [
    'its owner sets a new password by a link',
    async ({ admin, other, member }) => {
      const link = await admin.send('POST', `/api/staff/${member.id}/password-link`);
      const { path } = (await link.json()) as NewLink;
      return other.send('POST', '/api/password', {
        token: tokenOf(path),
        password: NEXT_PASSWORD,
      });
    },
  ],
];

describeDatabases((open) => {
  it.each(ENDS)('a session’s live events end at once, on every server, when %s', async (_, act) => {
    const database = await open();
    const world = openAuthWorld(database);
    const member = await world.addMember('veli', 'editor');
    const office: Office = {
      admin: await world.signedIn(await world.addMember('ayse', 'admin')),
      browser: await world.signedIn(member),
      other: await world.signedIn(member),
      member,
    };
    const servers = [await serverOn(database, world), await serverOn(database, world)];
    const reads = await Promise.all(servers.map((stream) => stream(cookieOf(office.browser))));
    const admins = await Promise.all(servers.map((stream) => stream(cookieOf(office.admin))));
    await act(office);
    await expect.poll(() => reads.map(({ isEnded }) => isEnded)).toEqual([true, true]);
    for (const { text } of reads) expect(text).toContain('event: ended');
    expect(admins.map(({ isEnded }) => isEnded)).toEqual([false, false]);
  });

  it.each(ENDS.filter(([what]) => what !== 'its owner gets another role'))(
    'the response to the cookie of an ended session says that it was ended, when %s',
    async (_, act) => {
      const world = openAuthWorld(await open());
      const member = await world.addMember('veli', 'editor');
      const office: Office = {
        admin: await world.signedIn(await world.addMember('ayse', 'admin')),
        browser: await world.signedIn(member),
        other: await world.signedIn(member),
        member,
      };
      const cookies = [...office.browser.cookies];
      await act(office);
      for (const [name, value] of cookies) office.browser.cookies.set(name, value);
      expect(await problemOf(office.browser)).toMatchObject({ status: 401, isSessionEnded: true });
    },
  );

  it('the response to an expired or missing session does not say that it was ended', async () => {
    const world = openAuthWorld(await open());
    const member = await world.addMember('veli', 'editor');
    const browser = await world.signedIn(member);
    const signedOut = { status: 401, type: 'urn:problem:signed-out' };
    const isSilent = async (from: TestBrowser) => {
      const problem = await problemOf(from);
      expect(problem).toMatchObject(signedOut);
      expect(problem).not.toHaveProperty('isSessionEnded');
    };
    world.advance(SESSION_S * 1000 + 60_000);
    await isSilent(browser);
    // Signing in clears old sessions away.
    await world.signedIn(member);
    await isSilent(browser);
    await isSilent(world.newBrowser());
  });

  it('the next live stream says that a member has another role', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const member = await world.addMember('veli', 'editor');
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const browser = await world.signedIn(member);
    const stream = await serverOn(database, world);
    const read = await stream(cookieOf(browser));
    const me = (role: string) => `event: me\ndata: ${JSON.stringify({ ...member, role })}\n`;
    await expect.poll(() => read.text).toContain(me('editor'));
    await admin.send('PATCH', `/api/staff/${member.id}`, { role: 'viewer' });
    await expect.poll(() => read.isEnded).toBe(true);
    const next = await stream(cookieOf(browser));
    await expect.poll(() => next.text).toContain(me('viewer'));
  });

  it('the live events of a personal token end when the token is revoked', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const browser = await world.signedIn(await world.addMember('veli', 'editor'));
    const wanted = { name: 'betik', role: 'viewer', days: 1 };
    const made = await browser.send('POST', '/api/me/tokens', wanted);
    const { token } = (await made.json()) as NewToken;
    const stream = await serverOn(database, world);
    const read = await stream({ authorization: `Bearer ${token}` });
    const own = await stream(cookieOf(browser));
    const list = (await (await browser.send('GET', '/api/me/tokens')).json()) as { id: string }[];
    await browser.send('DELETE', `/api/me/tokens/${list[0]?.id}`);
    await expect.poll(() => read.isEnded).toBe(true);
    expect(own.isEnded).toBe(false);
  });
});
