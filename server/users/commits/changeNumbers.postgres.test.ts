import { expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { describePostgres } from '#server/testing/describeDatabases.ts';
import { watermarkSql, takeChangeNumber } from '#server/users/commits/changeNumbers.ts';

async function watermarkAfter({ query }: Database, known: number): Promise<number | undefined> {
  const [row] = await query<{ number: number }>(`SELECT number FROM ${watermarkSql('$1')} AS s`, [
    known,
  ]);
  return row?.number;
}

// The embedded database has one connection.
describePostgres((open) => {
  it('the watermark is the number up to which all changes are committed, whatever was known before', async () => {
    const database = await open();
    const first = await database.transaction(takeChangeNumber);
    expect(await watermarkAfter(database, first)).toBe(first);
    const second = await database.transaction(async (on) => {
      const number = await takeChangeNumber(on);
      for (const known of [-1, 0, first, number + 5]) {
        expect(await watermarkAfter(database, known)).toBe(first);
      }
      return number;
    });
    expect(second).toBe(first + 1);
    for (const known of [-1, first, second, second + 5]) {
      expect(await watermarkAfter(database, known)).toBe(second);
    }
  });
});
