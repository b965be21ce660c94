import { userAt } from '#domain/columnOrder.ts';
import type { User } from '#domain/user.ts';
import type { UserIndex } from '#domain/userIndex.ts';
import { matchingPositions, type UserQuery } from '#domain/userQuery.ts';

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
  const positions = matchingPositions(index, query);
  const place = positions.findIndex((position) => userAt(index.users, position).id === userId);
  if (place === -1) return null;
  const matchAt = (at: number): User | null => {
    const there = positions[at];
    return there === undefined ? null : userAt(index.users, there);
  };
  return {
    previous: matchAt(place - 1),
    next: matchAt(place + 1),
    position: place,
    total: positions.length,
  };
}
