import type { DecodedMembers } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';

/**
 * The same members with distinct ids: of several members with the id `3` the first keeps it, the
 * second becomes `3~2`. The same array if no ids repeat.
 */
export function withDistinctIds(members: DecodedMembers): DecodedMembers {
  const plain = new Set(members.map((user) => user?.id));
  if (plain.size === members.length) return members;
  const seen = new Set<string | undefined>();
  return members.map((user) => {
    if (user !== null && seen.has(user.id)) return withFreeId(user, plain);
    seen.add(user?.id);
    return user;
  });
}

/** @param taken the ids in use; the new one is added */
export function withFreeId(user: User, taken: Set<string | undefined>): User {
  const { id, storedId = id } = user;
  let number = 2;
  while (taken.has(`${storedId}~${number}`)) number += 1;
  const free = `${storedId}~${number}`;
  taken.add(free);
  return { ...user, id: free, storedId };
}
