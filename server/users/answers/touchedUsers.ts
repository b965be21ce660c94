import type { Queryable } from '#server/database/database.ts';
import { readWatermark } from '#server/users/commits/changeNumbers.ts';

/** How many users the visible changes have touched. */
export interface Touched {
  /** Counts of different eras cannot be compared. */
  readonly era: number;
  /**
   * Counted from an arbitrary start, the same within an era; a user touched by several changes
   * counts several times.
   */
  readonly count: number;
}

/** Immutable: counts read with it can be compared with later counts of its era. */
interface Known {
  readonly era: number;
  /** All changes up to this number have touched this many … */
  readonly sum: number;
  /** … and every statement sees them. */
  readonly watermark: number;
}

const SUMS = `SELECT count(*) AS changes, coalesce(sum(user_count), 0)::bigint AS touched,
  coalesce(sum(user_count) FILTER (WHERE number <= $2), 0)::bigint AS committed,
  EXISTS (SELECT FROM unrecorded_changes WHERE number > $1 AND forgotten > $1) AS is_lost
  FROM changes WHERE number > $1`;

/**
 * @param maxSummed after this many changes their sum is stored
 * @returns reads what a statement that begins now sees; every later one sees that, too
 */
export function openTouchedUsers(database: Queryable, maxSummed: number): () => Promise<Touched> {
  let eraCount = 0;
  let known: Known | null = null;

  const sumsSince = async (watermark: number, next: number) => {
    const [row] = await database.prepared<{
      changes: number;
      touched: number;
      committed: number;
      is_lost: boolean;
    }>(SUMS, [watermark, next]);
    if (row === undefined) throw new Error('An aggregate always has a row.');
    return row;
  };

  const startEra = async (): Promise<Touched> => {
    const watermark = await readWatermark(database);
    eraCount += 1;
    known = { era: eraCount, sum: 0, watermark };
    const { era } = known;
    const { touched, is_lost: isLost } = await sumsSince(watermark, watermark);
    // The loss is after the watermark, so a later call finds it, too: this count has an era of its own.
    return { era: isLost ? (eraCount += 1) : era, count: touched };
  };

  const advance = async (start: Known) => {
    const next = await readWatermark(database);
    const { committed, is_lost: isLost } = await sumsSince(start.watermark, next);
    if (!isLost && known === start) {
      known = { era: start.era, sum: start.sum + committed, watermark: next };
    }
  };

  return async () => {
    const start = known;
    if (start === null) return startEra();
    const { changes, touched, is_lost: isLost } = await sumsSince(start.watermark, start.watermark);
    if (isLost) return startEra();
    if (changes > maxSummed) await advance(start);
    return { era: start.era, count: start.sum + touched };
  };
}
