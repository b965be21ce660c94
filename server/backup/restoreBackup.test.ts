import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';
import { anyUser } from '#testing/data/anyUser.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';
import { addToAudit, auditPage } from '#server/audit/auditLog.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import type { Database } from '#server/database/database.ts';
import { migrate, TABLES } from '#server/database/migrate.ts';
import { openEmbedded } from '#server/database/embedded.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { backupOf, MADE_AT, openAgain } from '#server/testing/backupOf.ts';
import {
  describeDatabases,
  describeNewDatabases,
  describePostgres,
} from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

const SECRET = "INSERT INTO server_values VALUES ('secret', $1)";
const LISTS = propertyRuns(8);
const TIMEOUT_MS = 120_000;

const valuesIn = ({ query }: Database) => query('SELECT * FROM server_values');

function recordOf(user: User, at: number): string {
  const createdAt = user.createdAt?.getTime() ? user.createdAt : null;
  return encodeRecord({ ...user, id: `id ${at}`, createdAt }, 'x');
}

async function contentsOf({ query }: Database) {
  const tables = await query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const contents: Record<string, unknown> = {};
  // Of the restore itself the audit tells.
  for (const { name } of tables.filter((table) => !['migrations', 'audit'].includes(table.name))) {
    contents[name] = await query(`SELECT row_to_json(t)::text AS row FROM ${name} t ORDER BY 1`);
  }
  const [next] = await query("SELECT nextval('user_seqs') AS seq, nextval('change_numbers') AS of");
  return { contents, next };
}

describeNewDatabases((open) => {
  it(
    'whatever the list is, restoring its backup undoes every later change',
    { timeout: TIMEOUT_MS },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyUser, { maxLength: 12 }), async (users) => {
          const database = await open();
          const list = openSharedList(database, fixedEnvironment());
          await list.fill(users.map(recordOf));
          const add = () =>
            list.commit(randomUUID(), { kind: 'add', input: makeInput() }, SOMEBODY);
          await add();
          const path = await backupOf(database);
          const before = await contentsOf(database);
          const some = { kind: 'ids', ids: ['id 0', 'id 3'] } as const;
          await list.commit(randomUUID(), { kind: 'remove', users: some }, SOMEBODY);
          await add();
          await restoreBackup(path, openAgain(database), true);
          expect(await contentsOf(database)).toEqual(before);
        }),
        { numRuns: LISTS },
      );
    },
  );

  it('tables that are not the product’s are neither in a backup nor removed by a restore', async () => {
    const database = await open();
    await database.query('CREATE TABLE notes (id serial)');
    await database.query('INSERT INTO notes DEFAULT VALUES');
    const { tables } = await restoreBackup(await backupOf(database), openAgain(database), true);
    expect(tables.map(({ name }) => name)).toEqual(TABLES);
    expect(await database.query('SELECT id FROM notes')).toEqual([{ id: 1 }]);
  });
});

describeDatabases((open) => {
  it.each<[what: string, damage: (file: Buffer) => Buffer, why: RegExp]>([
    ['that is not a backup', () => Buffer.from('{}'), /incorrect header/],
    ['that is truncated', (file) => file.subarray(0, -20), /unexpected end of file/],
    ['without its checksum', (file) => file.subarray(0, -8), /unexpected end of file/],
    ['without its end', (file) => changed(file, (text) => text.replace(/.*\n$/, '')), /Its end/],
    ['with another value', (file) => changed(file, (text) => text.replace('was', 'is ')), /1 row/],
    [
      'with one row less',
      (file) => changed(file, (text) => text.replace(/^\[\{.*\]$/m, '[]')),
      /1 row/,
    ],
    ['of a later format', (file) => changed(file, (text) => text.replace('1', '2')), /no backup/],
    ['with more after its end', (file) => changed(file, again), /More follows/],
    [
      'of a later version',
      (file) => changed(file, (text) => text.replace('"032-', '"999-')),
      /later version/,
    ],
  ])(
    'restoring a file %s is refused, and leaves the database as it is',
    async (_what, damage, why) => {
      const database = await open();
      await database.query(SECRET, ['as it was']);
      const path = await backupOf(database);
      writeFileSync(path, damage(readFileSync(path)));
      await database.query("UPDATE server_values SET value = 'as it is'");
      const restoring = restoreBackup(path, openAgain(database), true);
      await expect(restoring).rejects.toThrow(why);
      expect(await valuesIn(database)).toEqual([{ name: 'secret', value: 'as it is' }]);
    },
  );

  it('restoring a backup with one changed byte either fails or restores the original values', async () => {
    const database = await open();
    const inserted =
      'INSERT INTO server_values SELECT n, md5(n::text) FROM generate_series(1, 99) n';
    await database.query(inserted);
    const path = await backupOf(database);
    const file = readFileSync(path);
    const before = await valuesIn(database);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const damaged = Buffer.from(file);
          damaged[at] = (file[at] ?? 0) ^ by;
          writeFileSync(path, damaged);
          await restoreBackup(path, openAgain(database), true).catch(() => undefined);
          expect(await valuesIn(database)).toEqual(before);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('restoring into a database that is not empty is refused, unless it is to be replaced', async () => {
    const database = await open();
    await database.query(SECRET, ['as it was']);
    const path = await backupOf(database);
    await database.query("UPDATE server_values SET value = 'as it is'");
    const refused = restoreBackup(path, openAgain(database), false);
    await expect(refused).rejects.toThrow('not empty');
    expect(await valuesIn(database)).toEqual([{ name: 'secret', value: 'as it is' }]);
    await restoreBackup(path, openAgain(database), true);
    expect(await valuesIn(database)).toEqual([{ name: 'secret', value: 'as it was' }]);
    await restoreBackup(path, openAgain(await open()), false);
    expect(await valuesIn(database)).toHaveLength(1);
  });

  it('a restore replaces the audit by that of the backup, and adds an entry for the restore', async () => {
    const database = await open();
    const add = () =>
      database.transaction((on) => addToAudit(on, { kind: 'signedIn', by: null }, new Date()));
    await add();
    const path = await backupOf(database);
    await add();
    await restoreBackup(path, openAgain(database), true);
    const { entries, total } = await auditPage(database, {}, null);
    expect(total).toBe(2);
    expect(entries[0]).toMatchObject({
      number: 2,
      kind: 'restored',
      about: { madeAt: MADE_AT, through: { number: 2 } },
    });
  });
});

it('a restore opens no database where the file is missing or not a backup', async () => {
  const path = join(temporaryFolder('backup'), 'backup.gz');
  let openedCount = 0;
  const open = () => Promise.reject(new Error(`opened ${(openedCount += 1)}`));
  await expect(restoreBackup(path, open, false)).rejects.toThrow('ENOENT');
  writeFileSync(path, gzipSync('{}\n'));
  await expect(restoreBackup(path, open, false)).rejects.toThrow('no backup');
  expect(openedCount).toBe(0);
  expect(existsSync(path)).toBe(true);
});

function changed(file: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(file).toString()));
}

/** With its last line twice. */
function again(text: string): string {
  return text.replace(/.*\n$/, '$&$&');
}

describePostgres((open) => {
  it('nothing is restored while a server runs on the database, not even in place of all', async () => {
    const database = await open();
    await database.query(SECRET, ['old']);
    const path = await backupOf(database);
    await database.query("UPDATE server_values SET value = 'new'");
    const stop = await database.listen(
      'any',
      () => undefined,
      () => undefined,
    );
    try {
      for (const replaces of [true, false]) {
        await expect(restoreBackup(path, openAgain(database), replaces)).rejects.toThrow(
          'A server is running on this database. Stop it first.',
        );
      }
    } finally {
      await stop();
    }
    expect(await valuesIn(database)).toMatchObject([{ value: 'new' }]);
    await restoreBackup(path, openAgain(database), true);
    expect(await valuesIn(database)).toMatchObject([{ value: 'old' }]);
  });

  it('a backup reads all tables as of one moment, also while others change them in between', async () => {
    const database = await open();
    let changeCount = 0;
    const changing: Database = {
      ...database,
      transaction: (work, mode) =>
        database.transaction((on) => {
          const query: Database['query'] = async (text, values) => {
            changeCount += 1;
            await database.query(SECRET.replace('secret', `late ${changeCount}`), ['x']);
            return on.query(text, values);
          };
          return work({ ...on, query });
        }, mode),
    };
    const { tables } = await restoreBackup(await backupOf(changing), openAgain(database), true);
    const values = tables.find(({ name }) => name === 'server_values');
    expect(changeCount).toBeGreaterThan(20);
    // All statements see what the first one does.
    expect(values?.rowCount).toBe(1);
  });

  it('a backup of PostgreSQL is restored into the embedded database with the same points in time', async () => {
    const [from, to] = [await open(), await openEmbedded(null)];
    await from.query(
      "INSERT INTO sign_in_tries VALUES ('x', 1, '2024-02-03 04:05:06.789012+03', now())",
    );
    const { tables } = await restoreBackup(await backupOf(from), openAgain(to), false);
    expect(tables).toContainEqual(expect.objectContaining({ name: 'sign_in_tries', rowCount: 1 }));
    const [row] = await to.query('SELECT last_at FROM sign_in_tries');
    expect(row).toEqual({ last_at: new Date('2024-02-03T01:05:06.789Z') });
    await to.close();
  });
});

const RECORD = '{"id":"a","name":"Ayşe \\u0000 😀","n":12345678901234567890}';

describePostgres((open) => {
  it('a move to PostgreSQL, by a backup, brings every row and continues sequences', async () => {
    const from = await openEmbedded(null);
    await migrate(from);
    await from.query(
      `INSERT INTO users (id, seq, record, role, active, created_at, name_order, latitude, name_text,
           email_text, date_text, name_marked, email_marked)
         SELECT 'id' || n, nextval('user_seqs'), $1, 'Editör', n % 2 = 0, n, '\\x00ff', n / 7.0, '', '', '',
           E'\\u0001', ''
         FROM generate_series(1, 1234) AS n`,
      [RECORD],
    );
    await from.query(`INSERT INTO change_keys (key, response, made_at)
        VALUES ('0b0c7d62-6f0e-4b7e-9a52-0f6a3f1a2b3c', '{}', '2024-02-03 04:05:06.789012+03')`);
    const to = await open();

    const { tables: copied } = await restoreBackup(await backupOf(from), openAgain(to), false);
    expect(copied).toContainEqual(expect.objectContaining({ name: 'users', rowCount: 1234 }));
    const tables = await to.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'",
    );
    expect(copied.map(({ name }) => name).toSorted()).toEqual(
      tables.map(({ name }) => name).toSorted(),
    );
    for (const statement of [
      'SELECT u::text AS row FROM users u ORDER BY seq',
      // Each shows a moment in its own time zone.
      'SELECT key, response, extract(epoch FROM made_at) AS at FROM change_keys',
    ]) {
      expect(await to.query(statement)).toEqual(await from.query(statement));
    }
    expect(await to.query("SELECT nextval('user_seqs') AS next")).toEqual([{ next: 1235 }]);

    await from.close();
  });
});
