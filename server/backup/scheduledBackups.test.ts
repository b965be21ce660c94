import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { addStaff } from '#server/auth/accounts.ts';
import { rehearse } from '#server/backup/restoreBackup.ts';
import { backUpIfDue, type BackupParts, readBackupState } from '#server/backup/scheduledBackups.ts';
import type { Database } from '#server/database/database.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { describeDatabases, describePostgres } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const GOOD = /^backup-.*\.gz$/;

function openWorld(database: Database, overrides: Partial<BackupParts> = {}) {
  const folder = join(temporaryFolder('backups'), 'made');
  let nowMs = Date.parse('2026-11-20T10:00:00Z');
  const made: number[] = [];
  const failures: unknown[] = [];
  let runRehearsal: BackupParts['rehearse'] = () => Promise.resolve();
  const parts: BackupParts = {
    database,
    folder,
    everyMs: DAY_MS,
    keep: 2,
    rehearse: (...asked) => runRehearsal(...asked),
    now: () => new Date(nowMs),
    onMade: (bytes) => void made.push(bytes),
    onFailed: (error) => void failures.push(error),
    ...overrides,
  };
  const ending = new AbortController();
  return {
    folder,
    made,
    failures,
    parts,
    ending,
    /** What is done with each file from now on. */
    onRehearsal: (next: BackupParts['rehearse']) => {
      runRehearsal = next;
    },
    after: async (ms: number) => {
      nowMs += ms;
      await backUpIfDue(parts, ending.signal);
    },
    names: () => readdirSync(folder).toSorted(),
    state: () => readBackupState(database),
  };
}

/** Waits until their locks are gone. */
const END_OTHERS = `SELECT pg_terminate_backend(pid, 60000) FROM pg_locks
  JOIN pg_database ON pg_database.oid = database
  WHERE datname = current_database() AND locktype = 'advisory' AND objid = 4180005`;
const refuse = () => Promise.reject(new Error('not the same'));

describeDatabases((open, kind) => {
  it('without a schedule a backup is made only when asked for', async () => {
    const world = openWorld(await open(), { everyMs: null });
    await world.after(0);
    await world.after(DAY_MS);
    expect(world.made).toEqual([]);
    await backUpIfDue(world.parts, world.ending.signal, true);
    await world.after(DAY_MS);
    expect(world.made).toHaveLength(1);
    expect(world.names()).toEqual([expect.stringMatching(GOOD)]);
  });

  // Makes a new database, which takes its time on a busy machine.
  const REHEARSED_MS = 120_000;
  it(
    'a backup counts only after a rehearsed restore of its users, history and staff',
    async () => {
      const database = await open();
      const list = openSharedList(database, fixedEnvironment());
      await list.fill(['ali', 'can'].map((id) => encodeRecord(makeUser({ id, name: id }), 'x')));
      await list.commit(randomUUID(), { kind: 'add', input: makeInput() }, SOMEBODY);
      const member = {
        name: 'Deniz',
        email: 'd@ornek.com',
        role: 'admin',
        passwordHash: 'x',
      } as const;
      await addStaff(database, member, new Date());
      const { after, made, names, state, onRehearsal } = openWorld(database);
      let counts: readonly unknown[] = [];
      onRehearsal(async (path) => {
        expect(names().filter((name) => GOOD.test(name))).toEqual([]);
        counts = (await rehearse(path)).tables;
      });
      await after(0);
      for (const [name, rowCount] of [
        ['users', 3],
        ['changes', 1],
        ['operations', 1],
        ['staff', 1],
      ]) {
        expect(counts).toContainEqual({
          name,
          rowCount,
          sum: expect.stringMatching(/^\d+$/),
        });
      }
      expect(names()).toEqual(['backup-2026-11-20T10-00-00-000Z.gz']);
      expect(await state()).toEqual({
        good: { at: '2026-11-20T10:00:00.000Z', bytes: made[0], userCount: 3 },
        failedAt: null,
        begunAt: '2026-11-20T10:00:00.000Z',
      });
    },
    REHEARSED_MS,
  );

  it('a backup file is readable by its owner only, and holds no sessions and no signing secret', async () => {
    const database = await open();
    const member = { name: 'Ece', email: 'e@ornek.com', role: 'admin', passwordHash: 'x' } as const;
    const { id } = await addStaff(database, member, new Date());
    await database.query(
      `INSERT INTO staff_sessions VALUES ('a', 'in-a-session', $1, NULL, NULL, now(), now(), now(), now())`,
      [id],
    );
    await database.query(`INSERT INTO oidc_requests VALUES ('x', 'in-a-request', 'x', '/', now())`);
    await database.query(
      `INSERT INTO server_values VALUES ('secret', 'signs cookies'), ('time zone', 'UTC')`,
    );
    const { after, folder, names } = openWorld(database);
    await after(0);
    const path = join(folder, names()[0] ?? '');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const text = gunzipSync(readFileSync(path)).toString();
    expect(text).toContain('e@ornek.com');
    expect(text).toContain('time zone');
    expect(text).not.toMatch(/in-a-session|in-a-request|signs cookies|begunAt/);
  });

  it('after the clock is moved back, new backups are kept and those of the wrong time removed first', async () => {
    const { after, failures, made, names, state } = openWorld(await open());
    await after(0);
    const [first = ''] = names();
    for (let day = 0; day < 2; day += 1) await after(DAY_MS * 365);
    expect(names()).toHaveLength(2);
    await after(-DAY_MS * 729);
    const back = 'backup-2026-11-21T10-00-00-000Z.gz';
    expect(names()).toEqual([back, expect.stringMatching(/2028/)]);
    await after(DAY_MS);
    expect(names()).toEqual([back, 'backup-2026-11-22T10-00-00-000Z.gz']);
    expect(await state()).toMatchObject({
      good: { at: '2026-11-22T10:00:00.000Z' },
      failedAt: null,
    });
    expect([made.length, failures.length, first < back]).toEqual([5, 0, true]);
  });

  it('a backup is not begun without disk space for it and its rehearsal, and the failure is reported', async () => {
    const full = {
      bytes: Number.MAX_SAFE_INTEGER / 4,
    };
    const database = await open();
    const query: Database['query'] = (text, values) =>
      text.includes('pg_database_size')
        ? Promise.resolve([full] as never)
        : database.query(text, values);
    const { after, failures, folder, state } = openWorld({ ...database, query });
    await after(0);
    expect(failures).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
    expect(readdirSync(folder)).toEqual([]);
    expect(await state()).toMatchObject({ good: null, failedAt: '2026-11-20T10:00:00.000Z' });
  });

  it('a backup that is asked for while the disk is nearly full says so, and is not begun', async () => {
    const database = { ...(await open()), takesWrites: () => false };
    const { failures, parts, ending, state } = openWorld(database);
    await backUpIfDue(parts, ending.signal);
    expect(failures).toEqual([]);
    await backUpIfDue(parts, ending.signal, true);
    expect(failures).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
    expect(await state()).toMatchObject({ begunAt: null });
  });

  it('a new backup stays good where an old one cannot be removed', async () => {
    const { after, failures, folder, made, names, state } = openWorld(await open());
    mkdirSync(join(folder, 'backup-2020-01-01T00-00-00-000Z.gz/x'), { recursive: true });
    await after(0);
    await after(DAY_MS);
    expect([made.length, failures.length, names().length]).toEqual([2, 1, 3]);
    expect(await state()).toMatchObject({
      good: { at: '2026-11-21T10:00:00.000Z' },
      failedAt: null,
    });
  });

  it('old backups are removed only after a newer good one, and a failed backup is retried after an hour', async () => {
    const { after, made, failures, names, state, onRehearsal } = openWorld(await open());
    await after(0);
    await after(DAY_MS - 1);
    expect(made).toHaveLength(1);
    await after(1);
    const two = names();
    expect(two).toHaveLength(2);
    onRehearsal(refuse);
    await after(DAY_MS);
    await after(HOUR_MS - 1);
    expect(failures).toEqual([new Error('not the same')]);
    expect(names()).toEqual(two);
    expect(await state()).toMatchObject({
      good: { at: '2026-11-21T10:00:00.000Z' },
      failedAt: '2026-11-22T10:00:00.000Z',
    });
    onRehearsal(() => Promise.resolve());
    await after(1);
    expect(names()).toEqual([two[1], 'backup-2026-11-22T11-00-00-000Z.gz']);
    expect(await state()).toMatchObject({ failedAt: null });
    expect(failures).toHaveLength(1);
  });

  it('leftovers of a killed server’s backup are reported and removed, and the last good backup stays', async () => {
    const database = await open();
    const { after, failures, names, state, onRehearsal } = openWorld(database);
    await after(0);
    const [good = ''] = names();
    // As it stands when the process ends: until the end of the test nothing comes of the rehearsal.
    let end = () => undefined as void;
    let killed: Promise<unknown> = Promise.resolve();
    await new Promise<void>((resolve) => {
      onRehearsal((_path, made) => {
        mkdirSync(join(made, 'backup-rehearsal-x/database'), { recursive: true });
        resolve();
        return new Promise((_resolve, reject) => (end = () => reject(new Error('ended'))));
      });
      killed = after(DAY_MS).catch(() => undefined);
    });
    if (kind === 'postgres') await database.query(END_OTHERS);
    expect(names()).toEqual([good, expect.stringMatching(/\.partial$/), 'backup-rehearsal-x']);
    onRehearsal(refuse);
    await after(HOUR_MS);
    expect(failures).toEqual([null, new Error('not the same')]);
    expect(names()).toEqual([good]);
    expect((await state()).good?.at).toBe('2026-11-20T10:00:00.000Z');
    end();
    await killed;
  });

  it.each([
    ['a file', 'file', 'ENOTDIR'],
    ['on a missing disk', 'gone/made', 'ENOENT'],
  ])(
    'a backup fails where its folder is %s, and the failure is reported',
    async (_what, path, code) => {
      const around = temporaryFolder('backups');
      writeFileSync(join(around, 'file'), '');
      const folder = join(around, path);
      const { after, failures, state } = openWorld(await open(), { folder });
      await after(0);
      expect(failures).toEqual([expect.objectContaining({ code })]);
      expect(await state()).toMatchObject({ good: null, failedAt: '2026-11-20T10:00:00.000Z' });
    },
  );

  it('a backup that a shutdown interrupts is no failure, and is made after the next start', async () => {
    const { after, ending, failures, names, state, onRehearsal, parts } = openWorld(await open());
    onRehearsal(async () => {
      ending.abort();
      throw new Error('aborted');
    });
    await after(0);
    expect([failures, names()]).toEqual([[], []]);
    expect(await state()).toEqual({ good: null, failedAt: null, begunAt: null });
    onRehearsal(() => Promise.resolve());
    await backUpIfDue(parts, new AbortController().signal);
    expect(names()).toHaveLength(1);
  });
});

describePostgres((open) => {
  it('several servers on one database make one backup between them', async () => {
    const { after, failures, made, names, onRehearsal } = openWorld(await open());
    let end = () => undefined as void;
    const begun = new Promise<void>((resolve) => {
      onRehearsal(() => {
        resolve();
        return new Promise((resolveIt) => (end = () => resolveIt(null)));
      });
    });
    const all = Promise.all([after(0), after(0), after(0)]);
    await begun;
    // However long the first one takes.
    await after(2 * HOUR_MS);
    expect([made.length, failures]).toEqual([0, []]);
    end();
    await all;
    expect([made.length, failures]).toEqual([1, []]);
    expect(names()).toHaveLength(1);
  });
});
