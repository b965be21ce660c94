import { expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { describePostgres } from '#server/testing/describeDatabases.ts';
import { settledSql, takeChangeNumber } from '#server/users/commits/changeNumbers.ts';

async function settledAfter({ query }: Database, known: number): Promise<number | undefined> {
  const [row] = await query<{ number: number }>(`SELECT number FROM ${settledSql('$1')} AS s`, [
    known,
  ]);
  return row?.number;
}

// The embedded database has one connection.
describePostgres((open) => {
  it('tells up to which change all are settled, whatever was told before', async () => {
    const database = await open();
    const first = await database.transaction(takeChangeNumber);
    expect(await settledAfter(database, first)).toBe(first);
    const second = await database.transaction(async (on) => {
      const number = await takeChangeNumber(on);
      for (const known of [-1, 0, first, number + 5]) {
        expect(await settledAfter(database, known)).toBe(first);
      }
      return number;
    });
    expect(second).toBe(first + 1);
    for (const known of [-1, first, second, second + 5]) {
      expect(await settledAfter(database, known)).toBe(second);
    }
  });
});
