import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { readBackupState } from '#server/backup/scheduledBackups.ts';
import { rehearse } from '#server/backup/restoreBackup.ts';
import { buildServerForTest, type BuiltServer, type Started } from '#server/testing/builtServer.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';
import { waitingStatements } from '#server/testing/waitingStatements.ts';
import { FIRST_USERS, openYearList, stateOf } from '#server/testing/year/yearList.ts';
import { kill, openOffice, untilQuiet, type Office } from '#server/testing/year/yearOffice.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const DAYS = 365;
const KEPT_DAYS = 60;
const BACKUP_DAYS = 90;
/** Each is cut off on the day on which it is due, and made on the next one. */
const BACKUP_CYCLE_DAYS = BACKUP_DAYS + 1;
const BACKUPS_KEPT = 3;
const CHANGES_A_DAY = 2;
/** On which day of each period the server is killed in the middle of what. */
const KILLED = { change: 4, anything: 10, large: 16, retention: 22 } as const;
const PERIOD_DAYS = 60;
/** On a busy machine; in the background a backup is tried with what others leave. */
const WAIT = { timeout: 120_000, interval: 5 };
const TIMEOUT_MS = 1_200_000;
const DAY_MS = 24 * 60 * 60_000;

const POSTGRES = String(inject('postgresAddress'));
const SETTINGS = {
  HISTORY_KEEP: `${KEPT_DAYS}d`,
  AUDIT_KEEP: `${KEPT_DAYS}d`,
  // Each day begins some milliseconds after the last one has ended.
  BACKUP_EVERY: `${BACKUP_DAYS * 24 - 1}h`,
  BACKUP_KEEP: String(BACKUPS_KEPT),
};

async function usersIn({ query }: Database): Promise<readonly User[]> {
  const rows = await query<{ record: string }>('SELECT record FROM users');
  return rows.flatMap(({ record }) => decodeMember(parseJson(record)) ?? []);
}

const statesIn = async (database: Database) =>
  new Map((await usersIn(database)).map((user) => [user.id, stateOf(user)]));

/** The tables that work and time fill, with how many rows they have. */
async function rowsOf({ query }: Database): Promise<Readonly<Record<string, number>>> {
  const names = ['changes', 'operations', 'removed_users', 'change_keys', 'audit'];
  const counted = names.map((name) => `SELECT '${name}' AS name, count(*) AS count FROM ${name}`);
  const rows = await query<{ name: string; count: number }>(counted.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** What comes to these rows waits, whoever reads them goes on. */
async function whileLocked(database: Database, table: string, work: () => Promise<unknown>) {
  await database.transaction(async (on) => {
    await on.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await on.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    await work();
  });
}

const untilWaiting = (database: Database) =>
  vi.waitUntil(async () => (await waitingStatements(database)) > 0, WAIT);

/** A server of a database, killed and started again in the middle of each kind of step. */
async function openWalk(office: Office, database: Database, folder: string, first: BuiltServer) {
  const list = openYearList(office);
  let built = first;
  let server: Started = await office.start(first);
  await office.signIn(server);
  await list.commit(randomUUID(), list.first);
  const again = async () => {
    server = await office.start(built);
  };
  const expectStates = async () => expect(await statesIn(database)).toEqual(list.states());
  return {
    list,
    server: () => server,
    expectStates,
    /** In the middle of a change, which the page sends again under its key. */
    inChange: async (change: Change) => {
      const key = randomUUID();
      await whileLocked(database, 'operations', async () => {
        const sent = office.change(key, change).catch(() => 'no answer');
        await untilWaiting(database);
        server.process.kill('SIGKILL');
        expect(await sent).toBe('no answer');
      });
      await untilQuiet(database);
      await expectStates();
      await again();
      await list.commit(key, change);
    },
    /** Whatever is under way. */
    inAnything: async (day: number, change: Change) => {
      const key = randomUUID();
      const sent = office.change(key, change).catch(() => null);
      office.setDay(day);
      await sleep((day * 7) % 100);
      await kill(server, database);
      const wholes = (await sent) === null ? [list.states()] : [];
      expect([...wholes, list.after(change)]).toContainEqual(await statesIn(database));
      await again();
      await list.commit(key, change);
    },
    inRetention: async (day: number) => {
      await whileLocked(database, 'operations', async () => {
        office.setDay(day);
        await untilWaiting(database);
        server.process.kill('SIGKILL');
        await server.exit;
      });
      await untilQuiet(database);
      await again();
    },
    /** The next day it is made. */
    inBackup: async (day: number) => {
      office.setDay(day);
      const isBegun = () => readdirSync(folder).some((name) => name.endsWith('.partial'));
      await vi.waitUntil(isBegun, WAIT);
      await sleep((day * 7) % 1000);
      await kill(server, database);
      await again();
    },
  };
}

/** Waits until everything older than the retention is gone. */
async function untilRemoved(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - (KEPT_DAYS + 1) * DAY_MS);
  const left = () => database.query('SELECT number FROM changes WHERE made_at < $1', [oldest]);
  await expect.poll(left, WAIT).toEqual([]);
}

async function untilBackedUp(database: Database, now: Date): Promise<void> {
  const made = async () => Date.parse((await readBackupState(database)).good?.at ?? '');
  await expect.poll(made, WAIT).toBeGreaterThanOrEqual(now.getTime() - DAY_MS);
}

async function newDatabase() {
  const name = `year_${randomUUID().slice(0, 8)}`;
  const admin = openPostgres(`${POSTGRES}/postgres`);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.close();
  const database = openPostgres(`${POSTGRES}/${name}`, 4);
  onTestFinished(database.close);
  return { url: `${POSTGRES}/${name}`, database };
}

it(
  'in a year, kill -9 loses and halves no change, and no table keeps growing',
  { timeout: TIMEOUT_MS },
  async () => {
    const { url, database } = await newDatabase();
    const built = await buildServerForTest();
    onTestFinished(built.remove);
    const folder = join(temporaryFolder('year'), 'backups');
    const office = await openOffice(url, { ...SETTINGS, BACKUP_FOLDER: folder });
    const walk = await openWalk(office, database, folder, built);
    const { list } = walk;
    const file = { format: 'csvExcel', fields: ['name'] } as const;
    const users = { kind: 'ids', ids: ['user 1'] } as const;

    let halfYear: Readonly<Record<string, number>> = {};
    for (let day = 1; day < DAYS; day += 1) {
      const inPeriod = day % PERIOD_DAYS;
      if (inPeriod === KILLED.retention && day > 2 * KEPT_DAYS) await walk.inRetention(day);
      else if (day % BACKUP_CYCLE_DAYS === BACKUP_DAYS) await walk.inBackup(day);
      else office.setDay(day);
      if (day === 1 || day % BACKUP_CYCLE_DAYS === 0) await untilBackedUp(database, office.now());
      for (let at = day * CHANGES_A_DAY; at < (day + 1) * CHANGES_A_DAY; at += 1) {
        await list.commit(randomUUID(), list.small(at));
      }
      await office.ask({ kind: 'rows', users, query: EVERYONE, file });
      if (inPeriod === KILLED.change) await walk.inChange(list.small(day));
      if (inPeriod === KILLED.anything) await walk.inAnything(day, list.some(day));
      if (inPeriod === KILLED.large) await walk.inChange(list.large(day));
      if (day !== Math.floor(DAYS / 2)) continue;
      await untilRemoved(database, office.now());
      halfYear = await rowsOf(database);
    }
    await untilRemoved(database, office.now());
    const atEnd = await rowsOf(database);
    walk.server().process.kill('SIGTERM');
    expect(await walk.server().exit).toBe(0);

    // Nothing is lost, and nothing is made twice.
    await walk.expectStates();
    const [audit] = await database.query<{ missing: number }>(
      'SELECT max(number) - min(number) + 1 - count(*) AS missing FROM audit',
    );
    expect(audit?.missing).toBe(0);

    // The second half of the year has left no more than the first.
    for (const [table, count] of Object.entries(atEnd)) {
      expect([table, count <= 1.2 * (halfYear[table] ?? 0) + 20]).toEqual([table, true]);
    }
    expect(atEnd['change_keys']).toBeLessThan(5 * CHANGES_A_DAY);
    const backups = readdirSync(folder).toSorted();
    expect(backups).toHaveLength(BACKUPS_KEPT);
    const { tables } = await rehearse(join(folder, backups.at(-1) ?? ''));
    expect(tables.find((table) => table.name === 'users')?.rowCount).toBeGreaterThan(
      FIRST_USERS / 2,
    );
  },
);
