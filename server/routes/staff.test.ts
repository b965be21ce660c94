import { expect, it } from 'vitest';
import type { Me } from '#protocol/staff.ts';
import type { NewLink, StaffList, StaffSession } from '#protocol/staffApi.ts';
import { createPasswordLink } from '#server/auth/links.ts';
import { openAuthWorld, PASSWORD, type TestBrowser, tokenOf } from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

const HOUR_MS = 60 * 60_000;
const byNumber = (a: number, b: number) => a - b;
const NEXT_PASSWORD = 'yeni at pil zımba';

/** The body of a response with status 200, in the protocol's type. */
async function bodyOf<Body>(response: Promise<Response>): Promise<Body> {
  const answer = await response;
  expect(answer.status).toBe(200);
  return (await answer.json()) as Body;
}

const staffOf = (browser: TestBrowser) => bodyOf<StaffList>(browser.send('GET', '/api/staff'));

async function problemOf(response: Promise<Response>) {
  return ((await (await response).json()) as { type: string }).type;
}

describeDatabases((open, kind) => {
  it('an invitation link works once, and signs the invited person in with the role of the invitation', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const invitation = { name: 'Veli', email: 'VELŞ@ornek.com', role: 'editor' };
    const wrong = await admin.send('POST', '/api/staff/invitations', invitation);
    expect(wrong.status).toBe(400);
    const link = await bodyOf<NewLink>(
      admin.send('POST', '/api/staff/invitations', { ...invitation, email: 'VELİ@Ornek.com' }),
    );
    expect(link.path).toMatch(/^\/davet#anahtar=[\w-]{43}$/);
    expect((await staffOf(admin)).invitations).toEqual([
      {
        id: expect.any(String),
        name: 'Veli',
        email: 'veli@ornek.com',
        role: 'editor',
        expiresAt: link.expiresAt,
      },
    ]);
    const token = tokenOf(link.path);
    const guest = world.newBrowser();
    const look = { kind: 'invitation', token };
    expect(await bodyOf(guest.send('POST', '/api/link', look))).toEqual({
      name: 'Veli',
      email: 'veli@ornek.com',
      role: 'editor',
    });
    const accept = { token, name: 'Veli Demir', password: NEXT_PASSWORD };
    const weak = guest.send('POST', '/api/invitations/accept', {
      ...accept,
      password: 'velidemir1',
    });
    expect(await problemOf(weak)).toBe('urn:problem:weak-password');
    const me = await bodyOf<Me>(guest.send('POST', '/api/invitations/accept', accept));
    expect(me).toMatchObject({ name: 'Veli Demir', email: 'veli@ornek.com', role: 'editor' });
    expect(await bodyOf(guest.send('GET', '/api/me'))).toEqual(me);
    const again = world.newBrowser().send('POST', '/api/invitations/accept', accept);
    expect(await problemOf(again)).toBe('urn:problem:expired-link');
    expect(await problemOf(guest.send('POST', '/api/link', look))).toBe('urn:problem:expired-link');
    expect((await staffOf(admin)).invitations).toEqual([]);
  });

  it('of three concurrent requests to accept an invitation one succeeds', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const invitation = { email: 'veli@ornek.com', role: 'viewer' };
    const link = await bodyOf<NewLink>(admin.send('POST', '/api/staff/invitations', invitation));
    const accept = { token: tokenOf(link.path), name: 'Veli', password: NEXT_PASSWORD };
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.newBrowser().send('POST', '/api/invitations/accept', accept)),
    );
    expect(answers.map(({ status }) => status).sort(byNumber)).toEqual([200, 410, 410]);
    expect((await staffOf(admin)).staff).toHaveLength(2);
  });

  it('an invitation ends when it is removed, replaced or a week old', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const invite = (email: string) =>
      bodyOf<NewLink>(admin.send('POST', '/api/staff/invitations', { email, role: 'viewer' }));
    const isGood = async ({ path }: NewLink) => {
      const body = { kind: 'invitation', token: tokenOf(path) };
      return (await world.newBrowser().send('POST', '/api/link', body)).status === 200;
    };
    const first = await invite('veli@ornek.com');
    const second = await invite('veli@ornek.com');
    expect([await isGood(first), await isGood(second)]).toEqual([false, true]);
    const [pending] = (await staffOf(admin)).invitations;
    const path = `/api/staff/invitations/${pending?.id}`;
    expect((await admin.send('DELETE', path)).status).toBe(204);
    expect((await admin.send('DELETE', path)).status).toBe(404);
    expect(await isGood(second)).toBe(false);
    const third = await invite('veli@ornek.com');
    world.advance(7 * 24 * HOUR_MS - 1000);
    expect(await isGood(third)).toBe(true);
    world.advance(1000);
    expect(await isGood(third)).toBe(false);
  });

  it('an invitation for a member’s email is refused', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const body = { email: 'Ayse@ornek.com', role: 'viewer' };
    const answer = admin.send('POST', '/api/staff/invitations', body);
    expect(await problemOf(answer)).toBe('urn:problem:taken');
  });

  it('the database keeps no token of a link and no password in plain text', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const body = { email: 'veli@ornek.com', role: 'viewer' };
    const link = await bodyOf<NewLink>(admin.send('POST', '/api/staff/invitations', body));
    const tables = ['staff', 'staff_accounts', 'staff_links', 'staff_sessions'];
    for (const table of tables) {
      const text = JSON.stringify(await database.query(`SELECT ${table}::text FROM ${table}`));
      expect(text).not.toContain(tokenOf(link.path));
      expect(text).not.toContain(PASSWORD);
    }
    const answer = await admin.send('GET', '/api/staff');
    expect(await answer.text()).not.toMatch(/password|token/i);
  });

  it('a deactivation bars sessions, sign-in and password links at once; a reactivation revives no session', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const member = await world.addMember('veli', 'editor');
    const browser = await world.signedIn(member);
    const path = `/api/staff/${member.id}`;
    const link = await bodyOf<NewLink>(admin.send('POST', `${path}/password-link`));
    await bodyOf(admin.send('PATCH', path, { active: false }));
    expect((await browser.send('GET', '/api/me')).status).toBe(401);
    const signIn = { email: member.email, password: PASSWORD };
    expect((await browser.send('POST', '/api/sign-in', signIn)).status).toBe(401);
    const renew = { token: tokenOf(link.path), password: NEXT_PASSWORD };
    expect((await browser.send('POST', '/api/password', renew)).status).toBe(410);
    expect((await admin.send('POST', `${path}/password-link`)).status).toBe(404);
    await bodyOf(admin.send('PATCH', path, { active: true }));
    expect((await browser.send('GET', '/api/me')).status).toBe(401);
    expect((await browser.send('POST', '/api/password', renew)).status).toBe(410);
    expect((await browser.send('POST', '/api/sign-in', signIn)).status).toBe(200);
  });

  it('an inactive member is refused, even with a session that was not removed', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const member = await world.addMember('veli', 'editor');
    const browser = await world.signedIn(member);
    await database.query('UPDATE staff SET active = false WHERE id = $1', [member.id]);
    expect((await browser.send('GET', '/api/me')).status).toBe(401);
  });

  it('a new role applies from the member’s next request on', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const member = await world.addMember('veli', 'admin');
    const browser = await world.signedIn(member);
    const body = { role: 'viewer', name: 'Veli Demir' };
    const changed = await bodyOf(admin.send('PATCH', `/api/staff/${member.id}`, body));
    expect(changed).toMatchObject({ name: 'Veli Demir', role: 'viewer', active: true });
    expect((await browser.send('GET', '/api/staff')).status).toBe(403);
    expect(await bodyOf(browser.send('GET', '/api/me'))).toMatchObject(body);
  });

  it('the staff are listed in the Turkish order of their names, with the time each was last seen', async () => {
    const world = openAuthWorld(await open());
    await world.addMember('zeki', 'viewer');
    await world.addMember('çetin', 'editor');
    const ayse = await world.addMember('ayse', 'admin');
    const admin = await world.signedIn(ayse);
    const { staff } = await staffOf(admin);
    expect(staff.map(({ name }) => name)).toEqual(['ayse', 'çetin', 'zeki']);
    expect(staff[1]?.lastSeenAt).toBeNull();
    const seenAt = Date.parse(staff[0]?.lastSeenAt ?? '');
    world.advance(HOUR_MS);
    await staffOf(admin);
    const later = await staffOf(admin);
    expect(Date.parse(later.staff[0]?.lastSeenAt ?? '') - seenAt).toBeGreaterThanOrEqual(HOUR_MS);
  });

  it('the last active admin can neither be deactivated nor get another role', async () => {
    const world = openAuthWorld(await open());
    const ayse = await world.addMember('ayse', 'admin');
    const veli = await world.addMember('veli', 'admin');
    const admin = await world.signedIn(ayse);
    await bodyOf(admin.send('PATCH', `/api/staff/${veli.id}`, { active: false }));
    for (const body of [{ active: false }, { role: 'editor' }, { role: 'viewer', active: true }]) {
      const answer = admin.send('PATCH', `/api/staff/${ayse.id}`, body);
      expect(await problemOf(answer)).toBe('urn:problem:last-admin');
    }
    await bodyOf(admin.send('PATCH', `/api/staff/${ayse.id}`, { name: 'Ayşe', role: 'admin' }));
    await bodyOf(admin.send('PATCH', `/api/staff/${veli.id}`, { active: true }));
    await bodyOf(admin.send('PATCH', `/api/staff/${ayse.id}`, { role: 'editor' }));
  });

  it('of three admins who deactivate each other at once, at least one stays active', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const names = ['ayse', 'veli', 'can'];
    const admins = await Promise.all(names.map((name) => world.addMember(name, 'admin')));
    for (let round = 0; round < 5; round += 1) {
      await database.query('UPDATE staff SET active = true');
      const browsers = [];
      for (const [place, member] of admins.entries()) {
        browsers.push(await world.signedIn(member, `192.0.2.${10 * round + place}`));
      }
      const answers = await Promise.all(
        browsers.map((browser, place) => {
          const { id } = admins[(place + 1) % admins.length] ?? { id: '' };
          return browser.send('PATCH', `/api/staff/${id}`, { active: false });
        }),
      );
      const left = await database.query('SELECT id FROM staff WHERE active');
      expect(left.length).toBeGreaterThanOrEqual(1);
      const doneCount = answers.filter(({ status }) => status === 200).length;
      // An admin who was already deactivated could deactivate nobody.
      expect(left).toHaveLength(admins.length - doneCount);
    }
  });

  it('an admin lists a member’s sessions, and ends one', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const member = await world.addMember('veli', 'viewer');
    const browser = await world.signedIn(member);
    const path = `/api/staff/${member.id}/sessions`;
    const sessions = await bodyOf<StaffSession[]>(admin.send('GET', path));
    expect(sessions).toHaveLength(1);
    const end = `/api/staff/sessions/${sessions[0]?.id}`;
    expect((await admin.send('DELETE', end)).status).toBe(204);
    expect((await browser.send('GET', '/api/me')).status).toBe(401);
    expect(await bodyOf(admin.send('GET', path))).toEqual([]);
    expect((await admin.send('DELETE', end)).status).toBe(404);
  });

  it('only the newest password link sets a password, once, and ends the member’s sessions', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const member = await world.addMember('veli', 'viewer');
    const browser = await world.signedIn(member);
    const first = await bodyOf<NewLink>(
      admin.send('POST', `/api/staff/${member.id}/password-link`),
    );
    const link = await createPasswordLink(database, ' VELI@ornek.com', world.now());
    expect(link?.path).toMatch(/^\/sifre#anahtar=[\w-]{43}$/);
    const body = (path = '') => ({ token: tokenOf(path), password: NEXT_PASSWORD });
    const guest = world.newBrowser();
    const replaced = guest.send('POST', '/api/password', body(first.path));
    expect(await problemOf(replaced)).toBe('urn:problem:expired-link');
    const look = { kind: 'password', token: tokenOf(link?.path ?? '') };
    expect(await bodyOf(guest.send('POST', '/api/link', look))).toMatchObject({ name: 'veli' });
    // The owner need not wait because of somebody else's failed tries.
    const wrong = { email: member.email, password: 'yanlış' };
    for (let count = 0; count < 6; count += 1) await guest.send('POST', '/api/sign-in', wrong);
    expect((await guest.send('POST', '/api/password', body(link?.path))).status).toBe(204);
    expect((await browser.send('GET', '/api/me')).status).toBe(401);
    expect((await guest.send('POST', '/api/password', body(link?.path))).status).toBe(410);
    const signIn = { email: member.email, password: NEXT_PASSWORD };
    expect((await guest.send('POST', '/api/sign-in', signIn)).status).toBe(200);
    expect(await createPasswordLink(database, 'kimse@ornek.com')).toBeNull();
  });

  it('a password link is valid for a day, and for nothing else', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const member = await world.addMember('veli', 'viewer');
    const link = await createPasswordLink(database, member.email, world.now());
    const token = tokenOf(link?.path ?? '');
    const guest = world.newBrowser();
    const accept = { token, name: 'Can', password: NEXT_PASSWORD };
    expect((await guest.send('POST', '/api/invitations/accept', accept)).status).toBe(410);
    const first = { ...accept, email: 'can@ornek.com', begin: 'empty' };
    expect((await guest.send('POST', '/api/first-admin', first)).status).toBe(410);
    const look = { kind: 'invitation', token };
    expect((await guest.send('POST', '/api/link', look)).status).toBe(410);
    world.advance(24 * HOUR_MS);
    const body = { token, password: NEXT_PASSWORD };
    expect((await guest.send('POST', '/api/password', body)).status).toBe(410);
  });

  // The embedded database has one connection, so nothing overlaps.
  if (kind === 'embedded') return;
  it('of two admins who demote each other in concurrent transactions, one stays an admin', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const ayse = await world.addMember('ayse', 'admin');
    const veli = await world.addMember('veli', 'admin');
    const first = await world.signedIn(ayse);
    const second = await world.signedIn(veli);
    // Both requests wait for this lock, and continue together.
    const holder = await database.pool.connect();
    await holder.query('SELECT pg_advisory_lock(4180002)');
    const answers = Promise.all([
      first.send('PATCH', `/api/staff/${veli.id}`, { role: 'editor' }),
      second.send('PATCH', `/api/staff/${ayse.id}`, { role: 'editor' }),
    ]);
    await expect
      .poll(async () =>
        database.query(
          `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        ),
      )
      .toHaveLength(2);
    await holder.query('SELECT pg_advisory_unlock(4180002)');
    holder.release();
    const statuses = (await answers).map(({ status }) => status).sort(byNumber);
    expect(statuses).toEqual([200, 403]);
    const admins = await database.query("SELECT id FROM staff WHERE role = 'admin'");
    expect(admins).toHaveLength(1);
  });
});
