import { expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import type { User } from '#domain/user/user.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const FIRST_VERSION = ['001-users', '002-staff', '003-server'];
/** What the first version had of a user, with the texts of all four columns in `plain`. */
const FIRST_COLUMNS = `id, seq, record, role, active, created_at, created_month, name_order,
  email_order, role_order, name_key, email_key`;
const TABLES = ['users', 'shared_keys', 'counts', 'place_counts'];
/** Enough users for a second statement of a migration. */
const OTHERS = 1200;
const TIMEOUT_MS = 60_000;

const USERS: readonly User[] = [
  makeUser({ id: 'a', name: 'Işıl Öz', email: 'isil@ornek.com', role: 'Admin' }),
  makeUser({ id: 'b', name: 'IŞIL ÖZ', email: 'ISIL@ornek.com', createdAt: null }),
  makeUser({ id: 'c', name: 'Ali', email: '', role: 'x'.repeat(300) }),
  ...Array.from({ length: OTHERS }, (_, i) =>
    makeUser({ id: `user-${i}`, name: `Kişi ${i}`, email: `kisi${i}@ornek.com` }),
  ),
];

async function contentsOf({ query }: Database) {
  const contents: Record<string, readonly unknown[]> = {};
  for (const table of TABLES) {
    contents[table] = await query(`SELECT row_to_json(t)::text AS row FROM ${table} t ORDER BY 1`);
  }
  return contents;
}

/** Turns the database into one of the first version. */
async function toFirstVersion(database: Database): Promise<void> {
  const users = await database.query(`SELECT ${FIRST_COLUMNS} FROM users ORDER BY seq`);
  const counts = await database.query("SELECT * FROM counts WHERE facet <> 'duplicate'");
  await database.query('DROP SCHEMA public CASCADE');
  await database.query('CREATE SCHEMA public');
  await database.query(
    'CREATE TABLE migrations (name text PRIMARY KEY, made_at timestamptz NOT NULL)',
  );
  for (const { name, run } of MIGRATIONS.filter((one) => FIRST_VERSION.includes(one.name))) {
    await run(database);
    await database.query('INSERT INTO migrations VALUES ($1, now())', [name]);
  }
  for (const count of counts) {
    await database.query('INSERT INTO counts VALUES ($1, $2, $3)', Object.values(count));
  }
  for (const user of users) {
    const values = Object.values(user);
    const places = values.map((_, index) => `$${index + 1}`);
    await database.query(
      `INSERT INTO users (${FIRST_COLUMNS}, plain, exact) VALUES (${places.join(', ')}, 'x', 'x')`,
      values,
    );
  }
}

describeDatabases((open) => {
  it(
    'a migrated database of the first version equals a new one, with every user',
    async () => {
      const database = await open();
      const list = openSharedList(database, fixedEnvironment());
      await list.fill(USERS.map((user) => encodeRecord(user, 'x')));
      const expected = await contentsOf(database);
      await toFirstVersion(database);
      await Promise.all([migrate(database), migrate(database)]);
      expect(await contentsOf(database)).toEqual(expected);
      const search = { ...EVERYONE, text: 'kişi 7' };
      const question = { kind: 'page', query: search, page: 1, size: 10 } as const;
      const upgradedList = openSharedList(database, fixedEnvironment());
      expect(await upgradedList.answer(question)).toMatchObject({
        ok: true,
        value: { total: 111 },
      });
    },
    TIMEOUT_MS,
  );
});
