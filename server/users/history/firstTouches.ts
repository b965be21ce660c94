import type { Touch } from '#domain/change/touchedUsers.ts';
import { HISTORY_USERS_SHOWN } from '#domain/limits.ts';
import type { Queryable } from '#server/database/database.ts';
import { unplannedValue } from '#server/database/unplannedValue.ts';
import { decodeOperation } from '#server/users/commits/resolving/listOperation.ts';

/** What a change did to one user. */
export interface NumberedTouch {
  /** The number of the change. */
  readonly number: number;
  readonly touch: Touch;
}

/** A change of the history. */
interface Counted {
  readonly number: number;
  /** How many of its users the history still has. */
  readonly user_count: number;
}

const NUMBERS = unplannedValue('$1', 'bigint[]');

/*
 * Each operation has another user, and they were written at the places 0, 1, 2 … A limit per change
 * would need a LATERAL subquery, which Citus refuses.
 */
const AT_FIRST_PLACES = `SELECT change_number, operation FROM operations
  WHERE change_number = ANY(${NUMBERS}) AND place < ${HISTORY_USERS_SHOWN}
  ORDER BY change_number, place`;

const FIRST_OF_ONE = `SELECT change_number, operation FROM operations
  WHERE change_number = $1 ORDER BY place LIMIT ${HISTORY_USERS_SHOWN}`;

const OF_USER = `SELECT change_number, operation FROM operations
  WHERE user_id = $2 AND change_number = ANY(${NUMBERS})`;

/**
 * What changes did to the first `HISTORY_USERS_SHOWN` users of each, in the order of the change.
 */
export async function firstTouches(
  on: Queryable,
  changes: readonly Counted[],
): Promise<readonly NumberedTouch[]> {
  const numbers = changes.map(({ number }) => number);
  const found = await touchesIn(on, AT_FIRST_PLACES, [numbers]);
  const counts = new Map<number, number>();
  for (const { number } of found) counts.set(number, (counts.get(number) ?? 0) + 1);
  // Some of the first were erased, and others follow.
  const short = new Set<number>();
  for (const { number, user_count: userCount } of changes) {
    if ((counts.get(number) ?? 0) < Math.min(userCount, HISTORY_USERS_SHOWN)) short.add(number);
  }
  const touches = found.filter(({ number }) => !short.has(number));
  for (const number of short) touches.push(...(await touchesIn(on, FIRST_OF_ONE, [number])));
  return touches;
}

/** What these changes did to a user. */
export function touchesOf(
  on: Queryable,
  numbers: readonly number[],
  userId: string,
): Promise<readonly NumberedTouch[]> {
  return touchesIn(on, OF_USER, [numbers, userId]);
}

async function touchesIn(
  { prepared }: Queryable,
  statement: string,
  values: readonly unknown[],
): Promise<readonly NumberedTouch[]> {
  const rows = await prepared<{ change_number: number; operation: string }>(statement, values);
  return rows.flatMap(({ change_number: number, operation: text }) => {
    const operation = decodeOperation(text);
    const { id } = operation;
    return id === null ? [] : [{ number, touch: { id, operations: [operation] } }];
  });
}
