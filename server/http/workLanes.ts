import { openFairTurns, type TakeTurn, type TurnLimits } from '#server/http/fairTurns.ts';

/**
 * Work by how much it is, each kind with a share of the connections to the database: however much of one kind
 * waits, the others find a connection. In each one person leaves room for others.
 */
export interface WorkLanes {
  /** Questions that are answered at once. */
  readonly light: TakeTurn;
  /** Questions that may take longer. */
  readonly heavy: TakeTurn;
}

/** A request asks 20 questions at most, and a page has not many of them open. */
const WAITING_EACH = { light: 200, heavy: 60 };

/** @param connections how many there are to the database, 1 or more */
export function openWorkLanes(connections: number): WorkLanes {
  const heavy = Math.max(1, Math.floor(connections * 0.3));
  const light = Math.max(2, connections - heavy - 1);
  return {
    light: openFairTurns(shared(light, WAITING_EACH.light)),
    heavy: openFairTurns(shared(heavy, WAITING_EACH.heavy)),
  };
}

function shared(atOnce: number, waitingEach: number): TurnLimits {
  return { atOnce, atOnceEach: Math.max(1, atOnce - 1), waitingEach };
}
