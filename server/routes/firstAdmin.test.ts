import { expect, it } from 'vitest';
import { SEED_USER_COUNT } from '#domain/limits.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { makeLink } from '#server/auth/links.ts';
import type { Database } from '#server/database/database.ts';
import { createFirstAdminLink } from '#server/routes/firstStart.ts';
import { type AuthWorld, openAuthWorld, PASSWORD, tokenOf } from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';

const HOUR_MS = 60 * 60_000;

const byNumber = (a: number, b: number) => a - b;

async function tokenFor({ auth }: AuthWorld): Promise<string> {
  return tokenOf((await auth.firstAdminLink())?.path ?? '');
}

function firstAdmin(token: string, begin = 'empty') {
  return { token, name: 'Ayşe Yılmaz', email: 'Ayse@Ornek.com', password: PASSWORD, begin };
}

async function addChange({ query }: Database): Promise<void> {
  await query(
    `INSERT INTO changes (number, revision, kind, made_at, staff_id, staff_name, user_count)
     VALUES (1, 1, 'added', now(), 'x', 'x', 1)`,
  );
}

/** An admin who has chosen to upload a list, and sends it. */
async function openMoving(database: Database) {
  const world = openAuthWorld(database);
  const admin = world.newBrowser();
  await admin.send('POST', '/api/first-admin', firstAdmin(await tokenFor(world), 'move'));
  const send = async (records: readonly string[], list = 'l') =>
    (await admin.send('POST', '/api/move', { records, list })).status;
  return { world, admin, send };
}

describeDatabases((open) => {
  it('the first admin of the settings is made once, and ends the links of earlier starts', async () => {
    const world = openAuthWorld(await open());
    const token = await tokenFor(world);
    const admin = { name: 'Ayşe', email: 'ayse@ornek.com', password: PASSWORD };
    const other = { ...admin, email: 'veli@ornek.com' };
    await Promise.all([world.auth.makeFirstAdmin(admin), world.auth.makeFirstAdmin(other)]);
    await world.auth.makeFirstAdmin(other);
    const statuses = [];
    for (const { email } of [admin, other]) {
      const body = { email, password: PASSWORD };
      statuses.push((await world.newBrowser().send('POST', '/api/sign-in', body)).status);
    }
    expect(statuses.toSorted(byNumber)).toEqual([200, 401]);
    expect(await world.auth.firstAdminLink()).toBeNull();
    const late = await world.newBrowser().send('POST', '/api/first-admin', firstAdmin(token));
    expect(late.status).toBe(410);
  });

  it('the first-admin link makes one admin and signs in; used and concurrent links make no second one', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const token = await tokenFor(world);
    const another = await tokenFor(world);
    const browser = world.newBrowser();
    expect(await world.auth.hasStaff()).toBe(false);
    const response = await browser.send('POST', '/api/first-admin', firstAdmin(token));
    expect(response.status).toBe(200);
    expect(await world.auth.hasStaff()).toBe(true);
    const me: unknown = await response.json();
    expect(me).toMatchObject({ name: 'Ayşe Yılmaz', email: 'ayse@ornek.com', role: 'admin' });
    expect(await (await browser.send('GET', '/api/me')).json()).toEqual(me);
    expect((await browser.send('GET', '/api/staff')).status).toBe(200);
    expect(world.records).toEqual([]);
    // Neither this link nor that of another start works again.
    for (const used of [token, another]) {
      const again = await world.newBrowser().send('POST', '/api/first-admin', firstAdmin(used));
      expect(again.status).toBe(410);
    }
    // A link that another server made at the same moment.
    const late = await makeLink(database, { kind: 'firstAdmin' }, world.now());
    const body = firstAdmin(tokenOf(late.path));
    const second = await world
      .newBrowser()
      .send('POST', '/api/first-admin', { ...body, email: 'veli@ornek.com' });
    expect(second.status).toBe(410);
    expect(await world.auth.firstAdminLink()).toBeNull();
    const signIn = { email: 'ayse@ornek.com', password: PASSWORD };
    expect((await world.newBrowser().send('POST', '/api/sign-in', signIn)).status).toBe(200);
  });

  it('of concurrent requests by one link or two, the server makes one first admin', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const tokens = [await tokenFor(world), await tokenFor(world)];
    const answers = await Promise.all(
      [0, 0, 1, 1].map((place, number) => {
        const body = firstAdmin(tokens[place] ?? '');
        const email = `admin${number}@ornek.com`;
        return world.newBrowser().send('POST', '/api/first-admin', { ...body, email });
      }),
    );
    expect(answers.map(({ status }) => status).sort(byNumber)).toEqual([200, 410, 410, 410]);
    expect(await database.query('SELECT id FROM staff')).toHaveLength(1);
  });

  it('an unused first-admin link expires after a day', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const link = await createFirstAdminLink(database, world.now());
    expect(link?.path).toMatch(/^\/baslangic#anahtar=[\w-]{43}$/);
    const body = firstAdmin(tokenOf(link?.path ?? ''));
    world.advance(24 * HOUR_MS);
    expect((await world.newBrowser().send('POST', '/api/first-admin', body)).status).toBe(410);
  });

  it('a list begun with samples has all of them, newest first', async () => {
    const world = openAuthWorld(await open());
    const body = firstAdmin(await tokenFor(world), 'samples');
    const response = await world.newBrowser().send('POST', '/api/first-admin', body);
    expect(response.status).toBe(200);
    expect(world.records).toHaveLength(SEED_USER_COUNT);
    const users = world.records.map((record) => decodeMember(parseJson(record)));
    expect(users).not.toContain(null);
    const times = users.map((user) => user?.createdAt?.getTime() ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('a failure to store the samples rolls back the first admin, and the same link works again', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    world.failFill = new Error('disk full');
    const body = firstAdmin(await tokenFor(world), 'samples');
    const browser = world.newBrowser();
    expect((await browser.send('POST', '/api/first-admin', body)).status).toBe(500);
    expect(await database.query('SELECT id FROM staff')).toEqual([]);
    expect((await browser.send('POST', '/api/first-admin', body)).status).toBe(200);
    expect(world.records).toHaveLength(SEED_USER_COUNT);
  });

  it('an uploaded list is taken once, however often it is sent, and whole or not at all', async () => {
    const database = await open();
    const { world, send } = await openMoving(database);
    expect(await world.auth.isUploadPending()).toBe(true);
    world.failFill = new Error('connection lost');
    expect(await send(['a', 'b\u0000'])).toBe(500);
    expect(world.records).toEqual([]);
    expect(await world.auth.isUploadPending()).toBe(true);
    // Sent again before the first response arrived.
    expect(await Promise.all([send(['a', 'b\u0000']), send(['a', 'b\u0000'])])).toEqual([204, 204]);
    expect(await send(['a', 'b\u0000'])).toBe(204);
    expect(await send(['c'], 'other')).toBe(409);
    expect(world.records).toEqual(['a', 'b\u0000']);
    expect(await world.auth.isUploadPending()).toBe(false);
  });

  it('the first admin’s upload or samples never change a list that already has users', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    await refillUsers(database, [makeUser()]);
    const admin = world.newBrowser();
    await admin.send('POST', '/api/first-admin', firstAdmin(await tokenFor(world), 'move'));
    const list = { records: ['a'], list: 'l' };
    expect((await admin.send('POST', '/api/move', list)).status).toBe(409);
    await database.query('DELETE FROM staff');
    const samples = firstAdmin(await tokenFor(world), 'samples');
    expect((await admin.send('POST', '/api/first-admin', samples)).status).toBe(200);
    expect(world.records).toEqual([]);
  });

  it.each(['empty', 'samples'])(
    'an upload is refused where the first admin chose %s',
    async (begin) => {
      const world = openAuthWorld(await open());
      const admin = world.newBrowser();
      await admin.send('POST', '/api/first-admin', firstAdmin(await tokenFor(world), begin));
      const before = world.records.length;
      const list = { records: ['a'], list: 'l' };
      expect((await admin.send('POST', '/api/move', list)).status).toBe(409);
      expect(world.records).toHaveLength(before);
    },
  );

  it('an upload is refused once somebody has changed or filled the list', async () => {
    const database = await open();
    const { world, send } = await openMoving(database);
    await addChange(database);
    expect(await send(['a'])).toBe(409);
    await database.query('DELETE FROM changes');
    await refillUsers(database, [makeUser()]);
    expect(await world.auth.isUploadPending()).toBe(false);
    expect(await send(['a'])).toBe(409);
    expect(world.records).toEqual([]);
  });
});
