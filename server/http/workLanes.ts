import { openFairTurns, type TakeTurn, type TurnLimits } from '#server/http/fairTurns.ts';
import { WAITING_EACH } from '#server/limits.ts';

/**
 * Lanes for work of different size, each with a share of the database connections: however much of
 * one kind waits, the others find a connection. In each lane one person leaves room for others.
 */
export interface WorkLanes {
  /** Questions that are answered quickly. */
  readonly light: TakeTurn;
  /** Questions that may take longer. */
  readonly heavy: TakeTurn;
  /** Changes. One of many users takes seconds: two of each person at once. */
  readonly changes: TakeTurn;
}

/** Of one person at once: a large change holds its users, and others must find a connection. */
const CHANGES_EACH = 2;

/** @param connections to the database, 1 or more */
export function openWorkLanes(connections: number): WorkLanes {
  const heavy = Math.max(1, Math.floor(connections * 0.3));
  const light = Math.max(2, connections - heavy - 1);
  // Even if all slow work runs, a connection is left for fast work.
  const changes = Math.max(2, connections - heavy - 2);
  return {
    light: openFairTurns(shared(light, WAITING_EACH.light)),
    heavy: openFairTurns(shared(heavy, WAITING_EACH.heavy)),
    changes: openFairTurns(shared(changes, WAITING_EACH.changes, CHANGES_EACH)),
  };
}

/** Leaves room for others. */
function shared(atOnce: number, waitingEach: number, mostEach = atOnce): TurnLimits {
  return { atOnce, atOnceEach: Math.max(1, Math.min(mostEach, atOnce - 1)), waitingEach };
}
