import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { migrationsOf } from '#server/database/migrate.ts';
import { indexesOf, MIGRATIONS, type Migration } from '#server/database/migrations.ts';
import { rehearseUpgrade } from '#server/operations/rehearseUpgrade.ts';
import { describeDatabases, openBlankCopy } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const TIMEOUT_MS = 60_000;

const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('upgrade-rehearsal-'));

describeDatabases((open) => {
  it(
    'an upgrade is rehearsed on a temporary copy, reports its changes, and leaves the database as it is',
    async () => {
      const database = await open();
      const records = [makeUser()].map((user) => encodeRecord(user, 'x'));
      await openSharedList(database, fixedEnvironment()).fill(records);
      const before = copies();
      expect(await rehearseUpgrade(database, undefined, openBlankCopy)).toMatchObject({
        migrations: [],
        changes: [],
      });
      const next = [
        ...MIGRATIONS,
        {
          name: '998-next',
          breaks: 'Why.',
          run: async ({ query }) => {
            await query('ALTER TABLE users ADD COLUMN next text');
            await query('CREATE TABLE later (id text)');
            await query('INSERT INTO later VALUES (1), (2)');
            await query('DROP INDEX users_by_text');
            await query('DELETE FROM users');
          },
        },
        { name: '999-index', ...indexesOf('CREATE INDEX users_by_next ON users (next)') },
      ] satisfies readonly Migration[];
      const { rowCount, migrations, changes } = await rehearseUpgrade(
        database,
        next,
        openBlankCopy,
      );
      // The user, and the counts.
      expect(rowCount).toBeGreaterThan(4);
      expect(migrations).toMatchObject([
        { name: '998-next', breaks: 'Why.' },
        { name: '999-index', breaks: '' },
      ]);
      expect(changes).toEqual([
        '+ column later.id: text',
        '+ column users.next: text',
        '+ index users_by_next: CREATE INDEX users_by_next ON public.users USING btree (next)',
        expect.stringMatching(/^- index users_by_text: /),
        '+ table later: 2 rows',
        '  table users: 1 rows, then 0 rows',
      ]);
      expect(copies()).toEqual(before);
      expect(await migrationsOf(database)).toHaveLength(MIGRATIONS.length);
      expect(await database.query('SELECT id FROM users')).toHaveLength(1);
    },
    TIMEOUT_MS,
  );
});
