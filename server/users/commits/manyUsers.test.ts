import { expect, it } from 'vitest';
import { edit } from '#domain/change/operations.ts';
import { resolve } from '#domain/change/resolve.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import type { Queryable } from '#server/database/database.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openDatabaseList } from './resolving/databaseList.ts';
import type { ListRow } from './writing/listRows.ts';
import { plannedRow, plannedWrites } from './writing/plannedWrites.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const USERS = 20_000;

const rows = Array.from({ length: USERS }, (_, place): ListRow => {
  const user = makeUser({ id: `user-${place}`, name: `Kişi ${place}`, active: true });
  return { ...plannedRow(encodeRecord(user, null), place), user };
});
const operations = rows.flatMap(({ id, record }) => {
  const operation = edit({ id, text: record }, { name: '"Veli"' });
  return operation === null ? [] : [operation];
});

/** How often other work of the process ran until this work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

it('planning a change of many users lets other work of the process run', async () => {
  const planning = plannedWrites(operations, new Map(rows.map((row) => [row.id, row])));
  expect(await turnsDuring(planning)).toBeGreaterThan(2);
});

it('a change of many users decodes only some of them at a time', async () => {
  let [decoded, most] = [0, 0];
  const counted = rows.map((row) =>
    Object.defineProperty({ ...row }, 'user', {
      get: () => {
        if (decoded === 0) setImmediate(() => (decoded = 0));
        decoded += 1;
        most = Math.max(most, decoded);
        return row.user;
      },
    }),
  );
  const nothing = () => Promise.reject(new Error('No statement is needed.'));
  const database: Queryable = { query: nothing, prepared: nothing };
  const list = { ...openDatabaseList(database), usersWith: () => Promise.resolve(counted) };
  const users = { kind: 'ids', ids: rows.map(({ id }) => id) } as const;
  const change = { kind: 'setActive', users, active: false } as const;
  const resolved = await resolve(change, list, { ...fixedEnvironment(), passwordHash: null });
  expect('operations' in resolved && resolved.operations).toHaveLength(USERS);
  expect(most).toBeLessThan(USERS / 2);
});
