import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import { askedCondition } from '#domain/query/condition.ts';
import { countQuestion, type PlacesQuestion } from '#domain/userSource.ts';
import {
  cellAt,
  cellStart,
  FINEST_LEVEL,
  isPlaceArea,
  wholeWorld,
} from '#domain/query/placeCells.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { anyCondition } from '#testing/data/anyCondition.ts';
import { anyUser } from '#testing/data/anyUser.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const anyQuery: fc.Arbitrary<UserQuery> = fc
  .tuple(fc.constantFrom('', 'a', 'i'), anyCondition())
  .map(([text, typed]) => {
    const condition = askedCondition(typed, new Date(2026, 10, 26));
    return { ...EVERYONE, text, ...(condition && { condition }) };
  });
const inWorld = (query: UserQuery, level: number): PlacesQuestion => ({
  kind: 'places',
  query,
  level,
  area: wholeWorld(level),
});
const sumOf = (cells: readonly { readonly count: number }[]) =>
  cells.reduce((sum, { count }) => sum + count, 0);

describe('the cells of the world', () => {
  it('count, with the users without a place, exactly the matches of the query', () => {
    fc.assert(
      fc.property(
        fc.array(anyUser, { maxLength: 30 }),
        anyQuery,
        fc.integer({ min: 0, max: 5 }),
        (users, query, level) => {
          const index = createUserIndex(users);
          const { cells, unplaced } = answerFrom(index, inWorld(query, level));
          expect(sumOf(cells) + unplaced).toBe(answerFrom(index, countQuestion(query)).total);
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it('are each the sum of their four parts', () => {
    fc.assert(
      fc.property(
        fc.array(anyUser, { maxLength: 30 }),
        fc.integer({ min: 0, max: 4 }),
        (users, level) => {
          const index = createUserIndex(users);
          const { cells } = answerFrom(index, inWorld(EVERYONE, level));
          const parts = answerFrom(index, inWorld(EVERYONE, level + 1)).cells;
          for (const { column, row, count, ...box } of cells) {
            const inside = parts.filter(
              (part) => part.column >> 1 === column && part.row >> 1 === row,
            );
            expect(sumOf(inside)).toBe(count);
            expect(Math.min(...inside.map(({ west }) => west))).toBe(box.west);
            expect(Math.max(...inside.map(({ north }) => north))).toBe(box.north);
          }
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });

  it('name a user who is alone, and nobody for several users', () => {
    const users = [
      makeUser({ id: 'a', latitude: 41, longitude: 29 }),
      makeUser({ id: 'b', latitude: 41, longitude: 29 }),
      makeUser({ id: 'c', latitude: -90, longitude: 180 }),
      makeUser({ id: 'd', latitude: null }),
    ];
    const { cells, unplaced } = answerFrom(createUserIndex(users), inWorld(EVERYONE, 4));
    expect(cells).toMatchObject([
      { count: 1, user: users[2] },
      { count: 2, user: null },
    ]);
    expect(unplaced).toBe(1);
    const [, many] = cells;
    expect([many?.west, many?.south]).toEqual([many?.east, many?.north]);
  });

  it('are only those of the area', () => {
    const users = [29, 30, 31].map((longitude) => makeUser({ id: `${longitude}`, longitude }));
    const [west, row] = [cellAt(30, 12), cellAt(41.0082, 12)];
    const { cells } = answerFrom(createUserIndex(users), {
      kind: 'places',
      query: EVERYONE,
      level: 12,
      area: { west, south: row, east: west, north: row },
    });
    expect(cells).toMatchObject([{ count: 1, user: { id: '30' } }]);
  });
});

it('the start of a cell is in that cell', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: FINEST_LEVEL }), fc.nat(), (level, some) => {
      const cell = some % 2 ** level;
      expect(cellAt(cellStart(cell, level), level)).toBe(cell);
    }),
  );
});

it('an area is valid up to the limit of cells, and only with its edges in order', () => {
  expect(isPlaceArea(wholeWorld(5))).toBe(true);
  expect(isPlaceArea(wholeWorld(7))).toBe(false);
  expect(isPlaceArea({ west: 2, south: 1, east: 1, north: 1 })).toBe(false);
});
