import type { Place } from '#server/users/answers/rowOrder.ts';
import type { RankedOrder } from '#server/users/landmarks/rankedOrder.ts';
import { compareKeys } from '#server/users/landmarks/stretches.ts';

/** Ranks from 0, as a person sees them. */
export interface RankedPart {
  readonly total: number;
  readonly seenFor: RankedOrder['seenFor'];
  /** The places in the list of those of these ranks; @param to exclusive */
  readonly slice: (from: number, to: number) => Promise<readonly number[]>;
  readonly rankOf: (place: Place) => Promise<number>;
}

/** From the last user to the first. */
export function backwards({ total, seenFor, read, countsBefore }: RankedOrder): RankedPart {
  return {
    total,
    seenFor: (from, to) => seenFor(total - to, total - from),
    slice: async (from, to) => (from < to ? seqsBack(await read(total - to, total - from)) : []),
    rankOf: async (place) => {
      const [before = 0] = await countsBefore([place]);
      return total - 1 - before;
    },
  };
}

/**
 * By ascending key; but those with the same key from the last one to the first.
 * @param margin so many more are read on each side, 1 or more, since most ties end soon
 */
export function tiesBackwards(
  { total, seenFor, read, countsBefore }: RankedOrder,
  margin: number,
): RankedPart {
  const slice: RankedPart['slice'] = async (from, to) => {
    if (from >= to) return [];
    // Keys have the same ranks both ways round.
    const first = Math.max(0, from - margin);
    const last = Math.min(total, to + margin);
    const rows = await read(first, last);
    const seqs: number[] = [];
    for (const tie of tiesIn(rows)) {
      const [start, end] = [first + tie.start, first + tie.end];
      const [ownStart, ownEnd] = [Math.max(start, from), Math.min(end, to)];
      if (ownStart >= ownEnd) continue;
      const isWhole = (start > first || first === 0) && (end < last || last === total);
      if (isWhole) {
        const whole = rows.slice(tie.start, tie.end).toReversed();
        seqs.push(...whole.slice(ownStart - start, ownEnd - start).map(({ seq }) => seq));
        continue;
      }
      const [tieStart = 0, tieEnd = 0] = await countsBefore(endsOf(tie.key));
      const mirrored = (rank: number) => tieStart + tieEnd - rank;
      seqs.push(...seqsBack(await read(mirrored(ownEnd), mirrored(ownStart))));
    }
    return seqs;
  };
  return {
    total,
    seenFor,
    slice,
    rankOf: async (place) => {
      const [before = 0, tieStart = 0, tieEnd = 0] = await countsBefore([
        place,
        ...endsOf(place.key),
      ]);
      return tieStart + tieEnd - 1 - before;
    },
  };
}

/** Before all with a key, and behind them. */
function endsOf(key: Place['key']): readonly Place[] {
  return [
    { key, seq: Number.MIN_SAFE_INTEGER },
    { key, seq: Number.MAX_SAFE_INTEGER },
  ];
}

/** Those of the same key beside each other, by their indexes. */
function tiesIn(rows: readonly Place[]) {
  const ties: { readonly key: Place['key']; readonly start: number; end: number }[] = [];
  for (const [index, { key }] of rows.entries()) {
    const last = ties.at(-1);
    if (last !== undefined && compareKeys(last.key, key) === 0) last.end = index + 1;
    else ties.push({ key, start: index, end: index + 1 });
  }
  return ties;
}

function seqsBack(places: readonly Place[]): readonly number[] {
  return places.map(({ seq }) => seq).toReversed();
}
