import { expect, it } from 'vitest';
import type { Queryable } from '#server/database/database.ts';
import { loadTouches, type ChangeRow } from '#server/users/history/loadChanges.ts';

const COUNT = 400;
const NUMBERS = Array.from({ length: COUNT }, (_, place) => place + 1);

/** A database in which each change has edited a user of its own, who is gone. */
const prepared = async (statement: string) =>
  statement.includes('place <')
    ? NUMBERS.map((number) => ({
        change_number: number,
        operation: JSON.stringify({ kind: 'removed', id: `u${number}`, seq: number, record: '{}' }),
      }))
    : [];

it('what many changes did is grouped by change in a time that grows with their number alone', async () => {
  let readCount = 0;
  const rows = NUMBERS.map((number): ChangeRow => ({
    get number() {
      readCount += 1;
      return number;
    },
    kind: 'remove',
    made_at: new Date(0),
    staff_name: 'Ayşe',
    undoes: null,
    user_count: 1,
  }));
  // Only these statements are asked.
  const on = { prepared, query: prepared } as unknown as Queryable;
  const { changes } = await loadTouches(on, rows, null);
  expect(NUMBERS.map((number) => changes.get(number)?.touches.map(({ id }) => id))).toEqual(
    NUMBERS.map((number) => [`u${number}`]),
  );
  expect(readCount).toBeLessThan(20 * COUNT);
});
