import { expect, it, onTestFinished } from 'vitest';
import { MAX_ID_LENGTH } from '#domain/limits.ts';
import type { Database } from '#server/database/database.ts';
import { openPresence, type PresenceMessage } from '#server/presence/presence.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

const AYSE: PresenceMessage = { userId: 'u', form: '1', staffId: 'a', name: 'Ayşe', isOpen: true };
const EDITED = { names: ['Ayşe'], count: 1, ownForms: [] };
const NOBODY = { names: [], count: 0, ownForms: [] };

/** Of one server on the database, and whose editors it announced. */
async function presenceOn(
  database: Database,
  limits: Parameters<typeof openPresence>[2] = {},
  now: () => number = () => 0,
) {
  const presence = await openPresence(database, now, limits);
  const notified: string[] = [];
  presence.add((userId) => notified.push(userId));
  onTestFinished(() => presence.stop());
  return { ...presence, notified, editors: () => presence.editorsOf('u', 'm') };
}

/** Returns what waits until the database has sent everybody that many messages. */
async function hearing(database: Database) {
  let count = 0;
  const stop = await database.listen(
    'editing',
    () => (count += 1),
    () => undefined,
  );
  onTestFinished(() => stop());
  return async (wanted: number) => {
    await expect.poll(() => count).toBe(wanted);
  };
}

describeDatabases((open) => {
  it('presence that one server receives is known to it at once, and to the others soon after', async () => {
    const database = await open();
    const [one, other] = [await presenceOn(database), await presenceOn(database)];
    const said = one.say(AYSE);
    expect(one.editors()).toEqual(EDITED);
    await said;
    await expect.poll(other.editors).toEqual(EDITED);
    await other.say({ ...AYSE, isOpen: false });
    await expect.poll(one.editors).toEqual(NOBODY);
    expect([one.notified, other.notified]).toEqual([
      ['u', 'u'],
      ['u', 'u'],
    ]);
  });

  it('a form whose browser has died expires on every server, and one announced again does not', async () => {
    const database = await open();
    const heard = await hearing(database);
    const clock = { ms: 0 };
    const limits = { expiryMs: 400, sweepMs: 10 };
    const openOne = () => presenceOn(database, limits, () => clock.ms);
    const servers = [await openOne(), await openOne()];
    const counts = (userId: string) => servers.map(({ editorsOf }) => editorsOf(userId, 'm').count);
    await servers[0]?.say({ ...AYSE, form: '2', userId: 'dead' });
    await servers[0]?.say(AYSE);
    await heard(2);
    clock.ms = 300;
    await servers[0]?.say(AYSE);
    await heard(3);
    clock.ms = 500;
    await expect.poll(() => counts('dead')).toEqual([0, 0]);
    expect(counts('u')).toEqual([1, 1]);
    clock.ms = 700;
    await expect.poll(() => counts('u')).toEqual([0, 0]);
  });

  it('a server that starts later learns of an open form by its next announcement', async () => {
    const database = await open();
    const heard = await hearing(database);
    const one = await presenceOn(database);
    await one.say(AYSE);
    await heard(1);
    const late = await presenceOn(database);
    expect(late.editors()).toEqual(NOBODY);
    await one.say(AYSE);
    await expect.poll(late.editors).toEqual(EDITED);
  });

  it('presence ignores invalid messages, takes the longest valid one, and is never stored', async () => {
    const database = await open();
    const one = await presenceOn(database);
    for (const payload of ['', '{', '{"userId":7}', '"open"']) {
      await database.query("SELECT pg_notify('editing', $1)", [payload]);
    }
    const longest = { ...AYSE, userId: '\u0001'.repeat(MAX_ID_LENGTH), name: 'ş'.repeat(200) };
    const other = await presenceOn(database);
    await one.say(longest);
    await expect.poll(() => other.editorsOf(longest.userId, 'm').count).toBe(1);
    const tables = await database.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables) {
      const rows = await database.query(`SELECT row_to_json(t) AS row FROM ${name} AS t`);
      expect(JSON.stringify(rows)).not.toContain('şş');
    }
  });
});
