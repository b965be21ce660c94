import { userNumbered } from '#domain/columnOrder.ts';
import type { User } from '#domain/user.ts';
import type { UserIndex } from '#domain/userIndex.ts';
import { matchingNumbers, type UserQuery } from '#domain/userQuery.ts';

/** A user's place among what a query matches, and who stands before and after. */
export interface Neighbours {
  readonly previous: User | null;
  readonly next: User | null;
  /** From 0. */
  readonly position: number;
  readonly total: number;
}

/** `null` when the query does not match this user; offset and limit do not count. */
export function neighbours(index: UserIndex, query: UserQuery, userId: string): Neighbours | null {
  const numbers = matchingNumbers(index, query);
  const position = positionAmong(index, numbers, userId);
  if (position === -1) return null;
  const userAt = (place: number): User | null => {
    const number = numbers[place];
    return number === undefined ? null : userNumbered(index.users, number);
  };
  return {
    previous: userAt(position - 1),
    next: userAt(position + 1),
    position,
    total: numbers.length,
  };
}

function positionAmong(index: UserIndex, numbers: readonly number[], userId: string): number {
  return numbers.findIndex((number) => userNumbered(index.users, number).id === userId);
}
