import type { Place } from '#server/users/answers/rowOrder.ts';
import type {
  MirroredUser,
  RankedOrder,
  StoredUser,
} from '#server/users/rank-index/rankedOrder.ts';
import { compareKeys } from '#server/users/rank-index/segments.ts';

/** Ranks from 0, as a person sees them. */
export interface RankedPart {
  readonly total: number;
  readonly seenFor: RankedOrder['seenFor'];
  /** The users of these ranks. @param to exclusive */
  readonly slice: (from: number, to: number) => Promise<readonly StoredUser[]>;
  readonly rankOf: (place: Place) => Promise<number>;
}

/** From the last user to the first. */
export function backwards({ total, seenFor, read, countsBefore }: RankedOrder): RankedPart {
  return {
    total,
    seenFor: (from, to) => seenFor(total - to, total - from),
    slice: async (from, to) =>
      from < to ? (await read(total - to, total - from)).toReversed() : [],
    rankOf: async (place) => {
      const [before = 0] = await countsBefore([place]);
      return total - 1 - before;
    },
  };
}

/**
 * By ascending key; but users with the same key from the last one to the first.
 * @param margin how many more are read on each side, 1 or more, since most ties end soon
 */
export function tiesBackwards(
  { total, seenFor, read, readMirrored, countsBefore }: RankedOrder,
  margin: number,
): RankedPart {
  return {
    total,
    seenFor,
    slice: async (from, to) => {
      if (from >= to) return [];
      const users: StoredUser[] = [];
      for (const some of byCutKey(await readMirrored(from, to, margin))) {
        const [{ rank: start, cutKey }] = some;
        if (cutKey === null) users.push(...some);
        else {
          const [tieStart = 0, tieEnd = 0] = await countsBefore(endsOf(cutKey));
          const mirrored = (rank: number) => tieStart + tieEnd - rank;
          const own = await read(mirrored(start + some.length), mirrored(start));
          users.push(...own.toReversed());
        }
      }
      return users;
    },
    rankOf: async (place) => {
      const [before = 0, tieStart = 0, tieEnd = 0] = await countsBefore([
        place,
        ...endsOf(place.key),
      ]);
      return tieStart + tieEnd - 1 - before;
    },
  };
}

/** Before all users with a key, and behind them. */
function endsOf(key: Place['key']): readonly Place[] {
  return [
    { key, seq: Number.MIN_SAFE_INTEGER },
    { key, seq: Number.MAX_SAFE_INTEGER },
  ];
}

/** Groups neighbours with the same key. */
function byCutKey(
  users: readonly MirroredUser[],
): readonly (readonly [MirroredUser, ...MirroredUser[]])[] {
  const groups: [MirroredUser, ...MirroredUser[]][] = [];
  for (const user of users) {
    const last = groups.at(-1);
    if (last !== undefined && isSameKey(last[0].cutKey, user.cutKey)) last.push(user);
    else groups.push([user]);
  }
  return groups;
}

function isSameKey(one: Place['key'], other: Place['key']): boolean {
  return one === null || other === null ? one === other : compareKeys(one, other) === 0;
}
