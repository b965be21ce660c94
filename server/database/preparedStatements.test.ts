import { expect, it } from 'vitest';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

const ROLES = 'SELECT role FROM users WHERE id = $1';
const NAMES = 'SELECT name_key FROM users WHERE id = $1';
const KEPT = 'SELECT statement FROM pg_prepared_statements WHERE statement = ANY($1::text[])';

describeDatabases((open) => {
  it('a connection keeps one prepared statement per text, and none for a plain query', async () => {
    const database = await open();
    await database.transaction(async ({ query, prepared }) => {
      for (const text of [ROLES, NAMES, ROLES]) await prepared(text, ['nobody']);
      await query('SELECT 1');
      const kept = await query<{ statement: string }>(KEPT, [[ROLES, NAMES, 'SELECT 1']]);
      expect(kept.map(({ statement }) => statement).sort()).toEqual([NAMES, ROLES]);
    });
  });

  it('a prepared statement answers with the values of each call', async () => {
    const { prepared } = await open();
    // More often than PostgreSQL makes a plan for the current values.
    for (let value = 0; value < 10; value += 1) {
      expect(await prepared('SELECT $1::integer + 1 AS next', [value])).toEqual([
        { next: value + 1 },
      ]);
    }
  });
});
