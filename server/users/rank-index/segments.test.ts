import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  changed,
  comparePlaces,
  divided,
  isRead,
  merged,
  sizeBefore,
  segmentAtPlace,
  segmentAtRank,
  totalOf,
  UNREAD,
  type Categories,
  type SizeChange,
  type Segments,
} from '#server/users/rank-index/segments.ts';
import { RankIndexMismatchError } from '#server/users/rank-index/rankIndexMismatchError.ts';

const CATEGORY_COUNT = 3;

const anyUser = fc.record({
  key: fc.nat(4),
  seq: fc.nat(40),
  category: fc.nat(CATEGORY_COUNT - 1),
});
type PlacedUser = { readonly key: number; readonly seq: number; readonly category: number };

const anyUsers = fc
  .uniqueArray(anyUser, { selector: ({ seq }) => seq, maxLength: 25 })
  .map((users) => users.toSorted(comparePlaces));

const anyCategories: fc.Arbitrary<Categories> = fc.option(
  fc.uniqueArray(fc.nat(CATEGORY_COUNT + 1)),
);

/** The segments of these sorted users, each of so many. */
function segmentsOf(users: readonly PlacedUser[], size: number): Segments {
  const segments = [];
  for (let start = 0; start === 0 || start < users.length; start += size) {
    const own = users.slice(start, start + size);
    const counts = Array.from(
      { length: CATEGORY_COUNT },
      (_, category) => own.filter((user) => user.category === category).length,
    );
    const [first] = own;
    const from = start === 0 || first === undefined ? null : { key: first.key, seq: first.seq };
    segments.push({ from, size: own.length, counts });
  }
  return segments;
}

const isOf = (categories: Categories) => (user: PlacedUser) =>
  categories === null || categories.includes(user.category);

it('each user of some categories is found in the segment that has it', () => {
  fc.assert(
    fc.property(
      anyUsers,
      fc.integer({ min: 1, max: 5 }),
      anyCategories,
      (users, size, categories) => {
        const segments = segmentsOf(users, size);
        const matching = users.filter(isOf(categories));
        expect(totalOf(segments, categories)).toBe(matching.length);
        for (const [rank, user] of matching.entries()) {
          const { index, before } = segmentAtRank(segments, rank, categories);
          expect(index).toBe(Math.floor(users.indexOf(user) / size));
          expect(segmentAtPlace(segments, user)).toBe(index);
          expect(before).toBe(users.slice(0, index * size).filter(isOf(categories)).length);
          expect(sizeBefore(segments, index, categories)).toBe(before);
        }
        expect(() => segmentAtRank(segments, matching.length, categories)).toThrow(
          RankIndexMismatchError,
        );
      },
    ),
  );
});

it('segments count additions, removals and moves like segments read again, also once merged', () => {
  fc.assert(
    fc.property(
      anyUsers,
      anyUsers,
      fc.integer({ min: 1, max: 5 }),
      fc.nat(9),
      (one, two, size, max) => {
        const before = segmentsOf(one, size);
        const changes = [
          ...one.map((user): SizeChange => ({ place: user, category: user.category, by: -1 })),
          ...two.map((user): SizeChange => ({ place: user, category: user.category, by: 1 })),
        ];
        const after = changed(before, changes);
        const small = merged(after, max);
        for (const segments of [after, small]) {
          for (const category of [0, 1, 2]) {
            for (const [index, { from }] of segments.entries()) {
              const earlier = two.filter(
                (user) =>
                  from !== null && comparePlaces(user, from) < 0 && user.category === category,
              );
              expect(sizeBefore(segments, index, [category])).toBe(earlier.length);
            }
          }
          expect(totalOf(segments, null)).toBe(two.length);
        }
        for (const [index, { size: own }] of small.slice(1).entries()) {
          expect(own + (small[index]?.size ?? 0)).toBeGreaterThan(max);
        }
        expect(before).toEqual(segmentsOf(one, size));
      },
    ),
  );
});

it('changes and merges leave an unread segment unread', () => {
  const [user, later] = [1, 2].map((key) => ({
    place: { key, seq: 1 },
    category: 0,
    by: 1 as const,
  }));
  if (user === undefined || later === undefined) throw new Error('there are two');
  expect(changed(UNREAD, [user])).toEqual(UNREAD);
  const half = divided(UNREAD, 0, [
    { from: null, size: 0, counts: [] },
    { from: later.place, size: 0, counts: null },
  ]);
  expect(isRead(half)).toBe(false);
  const counted = changed(half, [user, later]);
  expect(counted.map(({ size, counts }) => ({ size, counts }))).toEqual([
    { size: 1, counts: [1] },
    { size: 0, counts: null },
  ]);
  expect(merged(counted, 10)).toEqual(counted);
});
