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
  /** Changes of some users. They may wait for one of many, which holds its users. */
  readonly changes: TakeTurn;
  /** Changes of many users, one at a time: two would wait for each other's. */
  readonly bulkChanges: TakeTurn;
}

/**
 * A request asks 20 questions at most, and a page has not many of them open. Changes of many users wait with
 * all that was sent for them.
 */
const WAITING_EACH = { light: 200, heavy: 60, changes: 200, bulkChanges: 10 };

/** @param connections how many there are to the database, 1 or more */
export function openWorkLanes(connections: number): WorkLanes {
  const heavy = Math.max(1, Math.floor(connections * 0.3));
  const light = Math.max(2, connections - heavy - 1);
  // With all that may take long there is still a connection for what does not.
  const changes = Math.max(2, connections - heavy - 2);
  return {
    light: openFairTurns(shared(light, WAITING_EACH.light)),
    heavy: openFairTurns(shared(heavy, WAITING_EACH.heavy)),
    changes: openFairTurns(shared(changes, WAITING_EACH.changes)),
    bulkChanges: openFairTurns(shared(1, WAITING_EACH.bulkChanges)),
  };
}

function shared(atOnce: number, waitingEach: number): TurnLimits {
  return { atOnce, atOnceEach: Math.max(1, atOnce - 1), waitingEach };
}
