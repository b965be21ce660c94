import { expect, it } from 'vitest';
import { MAX_CHANGED_USERS, MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { Queryable } from '#server/database/database.ts';
import { listReading } from '#server/users/answers/listReading.ts';
import { selectedRows } from '#server/users/commits/selectedRows.ts';

const QUERY = { text: '', columns: [], filters: {}, sort: null, order: 'asc' } as const;

/** A database with so many users. */
function databaseOf(count: number): Queryable {
  const rows = Array.from({ length: count }, (_, number) => ({ id: `id${number}`, seq: number }));
  // What every statement of this test asks for.
  return { query: async () => rows as never };
}

it('a change about more users than are read is too much, and no failure', async () => {
  const on = databaseOf(MAX_ROWS_ANSWERED + 1);
  const selection = { kind: 'matching', query: QUERY, except: ['a'], count: 5 } as const;
  const { idsMatching } = listReading;
  const limit = MAX_CHANGED_USERS + 2;
  expect(await idsMatching(on, QUERY, limit)).toHaveLength(limit);
  // Only these two of the context are asked for a selection.
  const context = { on, idsMatching } as Parameters<typeof selectedRows>[1];
  expect(await selectedRows(selection, context)).toMatchObject({ problem: 'tooMany' });
});

it('a database that fails is no such answer', async () => {
  const on: Queryable = { query: () => Promise.reject(new Error('away')) };
  await expect(listReading.idsMatching(on, QUERY, 1)).rejects.toThrow('away');
});
