import type { Queryable } from '#server/database/database.ts';
import type { Parameters } from '#server/users/answers/statement.ts';

/*
 * The list is divided into blocks of places (`seq`). The indexes of texts include a user's block,
 * so matches can be looked up in some blocks only (decision 018).
 */

/** How many places a block has. */
const BLOCK_SIZE = 2 ** 14;
/** The second column of the indexes of texts. */
const BLOCK = '(ARRAY[seq >> 14])';
/** More blocks are not listed one by one: that takes longer than looking in all. */
export const MAX_BLOCKS_NAMED = 64;

export function blockOf(seq: number): number {
  return Math.floor(seq / BLOCK_SIZE);
}

/** The first and the last used place of the list; `null`: the list is empty. */
export interface Extent {
  readonly first: number;
  readonly last: number;
}

/** @returns the current extent, read once */
export function openExtent(database: Queryable): () => Promise<Extent | null> {
  let extent: Promise<Extent | null> | null = null;
  return () => (extent ??= extentOfList(database));
}

async function extentOfList({ prepared }: Queryable): Promise<Extent | null> {
  const [row] = await prepared<{ first: number | null; last: number | null }>(
    'SELECT min(seq) AS first, max(seq) AS last FROM users',
  );
  if (row === undefined || row.first === null || row.last === null) return null;
  return { first: row.first, last: row.last };
}

/** Consecutive blocks, without the part of the last one that was read before. */
export interface BlockRange {
  readonly firstBlock: number;
  readonly lastBlock: number;
  /** Only places before this one; `null`: all of them. */
  readonly before: number | null;
  /** Nobody is in an earlier block. */
  readonly isRest: boolean;
  /**
   * They are two thirds of all blocks or more: looking in all takes no longer than listing them.
   */
  readonly areMost: boolean;
}

/** The blocks before a place, from the nearest on; `null`: from the end of the list on. */
export function blocksBefore(place: number | null, count: number, extent: Extent): BlockRange {
  const lastBlock = blockOf(lastBefore(place, extent));
  const left = Math.max(1, lastBlock - blockOf(extent.first) + 1);
  const firstBlock = lastBlock - Math.min(count, left) + 1;
  const all = blockOf(extent.last) - blockOf(extent.first) + 1;
  const areMost = 3 * Math.min(count, left) >= 2 * all;
  return { firstBlock, lastBlock, before: place, isRest: count >= left, areMost };
}

/** The last possible place before another one. */
export function lastBefore(place: number | null, { last }: Extent): number {
  return place === null ? last : Math.min(last, place - 1);
}

/** The conditions for a range; `null`: the range is the whole list. */
export interface RangeConditions {
  /** For the indexes of texts; for other indexes it would take longer. */
  readonly ofTexts: () => string | null;
  /** For an index whose last column is the place in the list. */
  readonly ofPlaces: () => string | null;
}

export const WHOLE_LIST: RangeConditions = { ofTexts: () => null, ofPlaces: () => null };

export function rangeConditions(
  { firstBlock, lastBlock, before, isRest, areMost }: BlockRange,
  add: Parameters['add'],
): RangeConditions {
  if (before === null && isRest) return WHOLE_LIST;
  const count = lastBlock - firstBlock + 1;
  return {
    ofTexts: () => {
      // Not by the index of places.
      const conditions = before === null ? [] : [`seq + 0 < ${add(before)}`];
      if (!isRest || (count <= MAX_BLOCKS_NAMED && !areMost)) {
        const blocks = Array.from({ length: count }, (_, i) => firstBlock + i);
        conditions.push(`${BLOCK} && ${add(blocks)}::bigint[]`);
      }
      return conditions.join(' AND ');
    },
    ofPlaces: () => {
      const conditions = before === null ? [] : [`seq < ${add(before)}`];
      if (!isRest) conditions.push(`seq >= ${add(startOf(firstBlock))}`);
      return conditions.join(' AND ');
    },
  };
}

/** How many blocks have about this many users; 0: one has far more. */
export function blocksOf(userCount: number): number {
  return Math.round(userCount / BLOCK_SIZE);
}

/** The first place of a block. */
export function startOf(block: number): number {
  return block * BLOCK_SIZE;
}

/** Whether a place is the last one of its block. */
export function isLastOfBlock(seq: number): boolean {
  return blockOf(seq + 1) > blockOf(seq);
}
