import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RankedOrder } from '#server/users/rank-index/rankedOrder.ts';
import { backwards, tiesBackwards } from '#server/users/rank-index/rankedPart.ts';
import { comparePlaces } from '#server/users/rank-index/segments.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const anyPlaces = fc
  .uniqueArray(fc.record({ key: fc.nat(4), seq: fc.nat(40) }), {
    selector: ({ seq }) => seq,
    maxLength: 20,
  })
  .map((places) => places.toSorted(comparePlaces));

function orderOf(places: readonly { readonly key: number; readonly seq: number }[]): RankedOrder {
  const total = places.length;
  const read = (from: number, to: number) => {
    expect(0 <= from && from < to && to <= total).toBe(true);
    return places.slice(from, to).map((place) => ({ ...place, record: `of ${place.seq}` }));
  };
  return {
    total,
    seenFor: (from, to) => to - from,
    read: (from, to) => Promise.resolve(read(from, to)),
    readMirrored: (from, to, margin) => {
      const [start, end] = [Math.max(0, from - margin), Math.min(total, to + margin)];
      const users = read(start, end).map((user, place) => ({ ...user, rank: start + place }));
      const mirrored = users.map(({ rank, ...user }) => {
        const tie = users.filter(({ key }) => key === user.key);
        const [tieStart = 0, tieEnd = 0] = [tie[0]?.rank, tie.at(-1)?.rank];
        const isCut = (tieStart === start && start > 0) || (tieEnd === end - 1 && end < total);
        return { ...user, rank: tieStart + tieEnd - rank, cutKey: isCut ? user.key : null };
      });
      return Promise.resolve(
        mirrored
          .filter(({ rank }) => from <= rank && rank < to)
          .toSorted((one, other) => one.rank - other.rank),
      );
    },
    countsBefore: (asked) =>
      Promise.resolve(
        asked.map((place) => places.filter((other) => comparePlaces(other, place) < 0).length),
      ),
  };
}

const WAYS = [
  {
    name: 'by descending key, ties newest first',
    make: backwards,
    compare: (one: { key: number; seq: number }, other: typeof one) =>
      other.key - one.key || other.seq - one.seq,
  },
  {
    name: 'by ascending key, ties newest first',
    make: tiesBackwards,
    compare: (one: { key: number; seq: number }, other: typeof one) =>
      one.key - other.key || other.seq - one.seq,
  },
];

it.each(WAYS)('slices and ranks are right $name', async ({ make, compare }) => {
  await fc.assert(
    fc.asyncProperty(
      anyPlaces,
      fc.nat(20),
      fc.nat(8),
      fc.integer({ min: 1, max: 5 }),
      async (places, start, length, margin) => {
        const sorted = places.toSorted(compare);
        const [from, to] = [start, start + length].map((rank) => Math.min(rank, places.length));
        const part = make(orderOf(places), margin);
        const slice = await part.slice(from ?? 0, to ?? 0);
        expect(slice.map(({ seq }) => seq)).toEqual(sorted.slice(from, to).map(({ seq }) => seq));
        for (const [rank, place] of sorted.entries()) expect(await part.rankOf(place)).toBe(rank);
      },
    ),
    { numRuns: propertyRuns(500) },
  );
});
