import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import { addToAudit } from '#server/audit/auditLog.ts';
import { removeOldAudit } from '#server/audit/auditRetention.ts';
import { checkAudit } from '#server/audit/checkAudit.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres/postgres.ts';
import { rehearse } from '#server/operations/backup/restoreBackup.ts';
import { backUpIfDue } from '#server/operations/backup/scheduledBackups.ts';
import { applyRetention } from '#server/operations/historyKeep.ts';
import { expectPlaceCounts } from '#server/testing/expectPlaceCounts.ts';
import { countsIn, countsOf } from '#server/testing/listCounts.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';
import { clearOldKeys } from '#server/users/commits/changeKeys.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const DAY_MS = 24 * 60 * 60_000;
const START_MS = Date.UTC(2026, 0, 1, 9);
const DAYS = 365;
const KEPT_DAYS = 60;
const BACKUP_DAYS = 14;
const USERS = 300;
const CHANGES_A_DAY = 4;
/** Between two kills. */
const KILL_DAYS = 9;
const TIMEOUT_MS = 600_000;

const POSTGRES = String(inject('postgresAddress'));

/** A server without its sockets, on a day that the test sets. */
async function openServer(url: string, folder: string, now: () => Date) {
  const database = openPostgres(url, 4);
  await migrate(database);
  const list = openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID, now });
  const ending = new AbortController();
  const failures: unknown[] = [];
  return {
    database,
    list,
    failures,
    /** What a day brings of itself. */
    regularWork: async () => {
      await clearOldKeys(database, now());
      await removeOldAudit(database, KEPT_DAYS * DAY_MS, now());
      const keep = { database, keepMs: KEPT_DAYS * DAY_MS, now, rest: () => Promise.resolve() };
      const nothing = () => undefined;
      await applyRetention({ ...keep, onTold: nothing, onRemoved: nothing }, ending.signal);
      const onFailed = (error: unknown) => void failures.push(error);
      // Files are tried at the end of the year.
      const trying = { rehearse: () => Promise.resolve(), onMade: nothing, onFailed };
      const backup = { database, folder, everyMs: BACKUP_DAYS * DAY_MS, keep: 3, now, ...trying };
      await backUpIfDue(backup, ending.signal);
    },
    close: () => database.close(),
  };
}

/** The tables that work and time fill, with how many rows they have. */
async function rowsOf({ query }: Database): Promise<Readonly<Record<string, number>>> {
  const names = ['changes', 'operations', 'removed_users', 'change_keys', 'audit', 'counts'];
  const counted = names.map((name) => `SELECT '${name}' AS name, count(*) AS count FROM ${name}`);
  const rows = await query<{ name: string; count: number }>(counted.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

it(
  'a year in an office: kills lose nothing that was acknowledged, and nothing grows with the months',
  { timeout: TIMEOUT_MS },
  async () => {
    const name = `year_${randomUUID().slice(0, 8)}`;
    const admin = openPostgres(`${POSTGRES}/postgres`);
    onTestFinished(admin.close);
    await admin.query(`CREATE DATABASE ${name}`);
    const kill = () =>
      admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
        name,
      ]);
    const folder = join(temporaryFolder('year'), 'backups');
    let day = 0;
    const now = () => new Date(START_MS + day * DAY_MS);
    const open = () => openServer(`${POSTGRES}/${name}`, folder, now);
    let server = await open();
    const ids = Array.from({ length: USERS }, (_, at) => `user ${at}`);
    await server.list.fill(ids.map((id) => encodeRecord(makeUser({ id }), 'x')));
    /** Whether each is active, by what was acknowledged. */
    const expected = new Map(ids.map((id) => [id, true]));

    const changeOf = (at: number): Change => {
      const present = [...expected.keys()];
      const id = present[(at * 7919) % present.length] ?? '';
      const users = { kind: 'ids', ids: [id] } as const;
      if (at % 4 === 0) return { kind: 'add', input: makeInput({ email: `yeni${at}@ornek.com` }) };
      if (at % 4 === 1) return { kind: 'remove', users };
      return { kind: 'setActive', users, active: expected.get(id) !== true };
    };
    const note = (change: Change, addedId: string | undefined) => {
      if (change.kind === 'add') expected.set(addedId ?? 'none', true);
      if (!('users' in change) || change.users.kind !== 'ids') return;
      for (const id of change.users.ids) {
        if (change.kind === 'setActive') expected.set(id, change.active);
        else expected.delete(id);
      }
    };
    const commit = async (key: string, change: Change) => {
      const { result } = await server.list.commit(key, change, SOMEBODY);
      expect(result).toMatchObject({ ok: true });
      note(change, result.ok ? result.user?.id : undefined);
    };
    const signIn = () =>
      server.database.transaction((on) =>
        addToAudit(on, { kind: 'signedIn', by: { id: 'staff-1', name: 'Deniz' } }, now()),
      );

    let halfYear: Readonly<Record<string, number>> = {};
    for (; day < DAYS; day += 1) {
      await signIn();
      for (let at = 0; at < CHANGES_A_DAY; at += 1) {
        await commit(randomUUID(), changeOf(day * CHANGES_A_DAY + at));
      }
      if (day % KILL_DAYS === KILL_DAYS - 1) {
        // Whatever is under way; the page sends the change again under its key.
        const [key, change] = [randomUUID(), changeOf(day)];
        const working = [
          server.list.commit(key, change, SOMEBODY),
          server.regularWork(),
          signIn(),
        ].map((work) => work.then(() => undefined).catch(() => undefined));
        await sleep((day * 7) % 40);
        await kill();
        await Promise.all(working);
        await server.close();
        server = await open();
        await commit(key, change);
      }
      await server.regularWork();
      if (day === Math.floor(DAYS / 2)) halfYear = await rowsOf(server.database);
    }
    onTestFinished(() => server.close());

    // Nothing is lost, nothing is made twice, and every count is right.
    const { database } = server;
    const rows = await database.query<{ record: string }>('SELECT record FROM users');
    const users = rows.flatMap(({ record }) => decodeMember(parseJson(record)) ?? []);
    expect(new Map(users.map(({ id, active }) => [id, active]))).toEqual(expected);
    expect(await countsIn(database)).toEqual(countsOf(users));
    await expectPlaceCounts(database);
    expect(await checkAudit(database)).toMatchObject({ brokenAt: null });

    // The second half of the year has left no more than the first.
    const atEnd = await rowsOf(database);
    for (const [table, count] of Object.entries(atEnd)) {
      expect([table, count <= 1.2 * (halfYear[table] ?? 0) + 20]).toEqual([table, true]);
    }
    expect(atEnd['change_keys']).toBeLessThan(3 * CHANGES_A_DAY);
    const backups = readdirSync(folder).toSorted();
    expect(backups).toHaveLength(3);
    const { tables } = await rehearse(join(folder, backups.at(-1) ?? ''));
    expect(tables.find((table) => table.name === 'users')?.rowCount).toBeGreaterThan(USERS / 2);
  },
);
