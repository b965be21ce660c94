import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { wholeWorld } from '#domain/query/placeCells.ts';
import type { Database } from '#server/database/database.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { expectPlaceCounts } from '#server/testing/expectPlaceCounts.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { placesFromCounts } from '#server/users/answers/placesFromCounts.ts';
import { compactPlaces } from '#server/users/commits/writing/placeCounts.ts';
import { openSharedList } from '#server/users/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const TIMEOUT_MS = 120_000;
const NOWHERE = { latitude: null, longitude: null };
/** Five in one coarse cell, one at each edge of theirs; others, also at the ends of the world, and nowhere. */
const SPOTS = [
  { latitude: 41.0082, longitude: 28.9784 },
  { latitude: 41.1, longitude: 28.9 },
  { latitude: 41.1, longitude: 29.4 },
  { latitude: 41.4, longitude: 29.1 },
  { latitude: 40.8, longitude: 29.1 },
  { latitude: 36.5, longitude: 36.2 },
  { latitude: 90, longitude: 180 },
  { latitude: -90, longitude: -180 },
  NOWHERE,
] as const;
/** In the order of their places in the list: four of them. */
const FIRST_AT_EDGE = 4;

const STEP = fc.record({
  do: fc.constantFrom('add', 'remove', 'move', 'undo', 'setActive', 'compact'),
  which: fc.nat(9),
  spot: fc.nat(SPOTS.length - 1),
});
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

async function openWorld(database: Database) {
  for (const table of ['users', 'counts', 'place_counts', 'shared_keys', 'removed_users']) {
    await database.query(`DELETE FROM ${table}`);
  }
  const list = openSharedList(database, { ...fixedEnvironment(), randomId: randomUUID });
  await list.fill(
    SPOTS.map((spot, at) =>
      encodeRecord(makeUser({ id: `first-${at}-${randomUUID()}`, ...spot }), 'x'),
    ),
  );
  const made: string[] = [];
  const commit = async (change: Change) => {
    const { result } = await list.commit(randomUUID(), change, SOMEBODY);
    if (result.ok && result.change !== null) made.push(result.change.id);
  };
  const idAt = async (which: number) => {
    const rows = await database.query<{ id: string }>('SELECT id FROM users ORDER BY seq');
    return rows[which % Math.max(1, rows.length)]?.id ?? '';
  };
  const imports = (parts: Partial<Extract<Change, { kind: 'import' }>>) =>
    commit({ kind: 'import', additions: [], edits: [], matchBy: 'id', ...parts });
  return async ({ do: what, which, spot }: Step) => {
    const place = SPOTS[spot] ?? NOWHERE;
    const id = await idAt(which);
    const users = { kind: 'ids', ids: [id] } as const;
    if (what === 'compact') await compactPlaces(database);
    else if (what === 'remove') await commit({ kind: 'remove', users });
    else if (what === 'setActive') await commit({ kind: 'setActive', users, active: false });
    else if (what === 'undo')
      await commit({ kind: 'undo', changeId: made.at(-1 - which) ?? '999' });
    else if (what === 'move') {
      await imports({ edits: [{ user: { id, name: 'İrem Yılmaz' }, changes: movedTo(place) }] });
    } else {
      const { isWithoutPassword: _none, ...added } = makeUser({ id: randomUUID(), ...place });
      await imports({ additions: [added] });
    }
  };
}

function movedTo({ latitude, longitude }: (typeof SPOTS)[number]) {
  const { latitude: was, longitude: wasEast } = SPOTS[0];
  return { latitude: { was, is: latitude }, longitude: { was: wasEast, is: longitude } };
}

describeDatabases((open) => {
  it(
    'the counts of places stay right after any additions, removals, moves and undos',
    async () => {
      const database = await open();
      await fc.assert(
        fc.asyncProperty(fc.array(STEP, { minLength: 5, maxLength: 15 }), async (steps) => {
          const take = await openWorld(database);
          for (const step of steps) {
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            await take(step);
            // oxlint-disable-next-line no-await-in-loop
            await expectPlaceCounts(database);
          }
        }),
        { numRuns: 8 },
      );
    },
    TIMEOUT_MS,
  );

  it('the box of a cell stays exact when users at its edges are removed, and after compaction', async () => {
    const database = await open();
    const take = await openWorld(database);
    const cellCount = SPOTS.length - 4;
    for (let gone = 0; gone < 4; gone += 1) {
      await take({ do: 'remove', which: FIRST_AT_EDGE, spot: 0 });
      await expectPlaceCounts(database);
    }
    await compactPlaces(database);
    await expectPlaceCounts(database);
    const rows = await database.query('SELECT delta FROM place_counts');
    expect(rows).toEqual(Array.from({ length: cellCount }, () => ({ delta: 1 })));
  });

  it('a bulk removal leaves no cell with a box that is too large', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    // Two in each of many cells, a tenth of a degree from each other.
    const users = Array.from({ length: 300 }, (_, at) =>
      makeUser({ id: `user-${at}`, latitude: 30, longitude: Math.floor(at / 2) + (at % 2) / 10 }),
    );
    await list.fill(users.map((user) => encodeRecord(user, 'x')));
    const ids = users.filter((_, at) => at % 2 === 0).map(({ id }) => id);
    const change = { kind: 'remove', users: { kind: 'ids', ids } } as const;
    const { result } = await list.commit(randomUUID(), change, SOMEBODY);
    expect(result).toMatchObject({ ok: true, change: { count: 150 } });
    await expectPlaceCounts(database);
  });

  it('the counts do not answer questions about some users, or about finer cells', async () => {
    const database = await open();
    const question = { kind: 'places', query: EVERYONE, level: 9, area: wholeWorld(9) } as const;
    expect(await placesFromCounts(database, question)).toEqual({ cells: [], unplaced: 0 });
    expect(await placesFromCounts(database, { ...question, level: 10 })).toBeNull();
    const active = { ...EVERYONE, filters: { status: ['active'] } };
    expect(await placesFromCounts(database, { ...question, query: active })).toBeNull();
  });
});
