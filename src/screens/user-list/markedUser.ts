import { createContext, useContext, useEffect, useState } from 'react';
import type { User } from '#domain/user/user.ts';

/** How long a user who was just added is marked. */
const MARKED_MS = 6000;

/** The id of the marked user, or `null`. */
export const MarkedUserContext = createContext<string | null>(null);

/** Whether this user was just added. */
export function useIsMarked(user: User): boolean {
  return useContext(MarkedUserContext) === user.id;
}

/** The id of the user added last, for `MARKED_MS`; then `null`. */
export function useMarkedUser(addedUser: User | null): string | null {
  const [passedUser, setPassedUser] = useState<User | null>(null);
  useEffect(() => {
    if (addedUser === null) return undefined;
    const timer = setTimeout(() => setPassedUser(addedUser), MARKED_MS);
    return () => clearTimeout(timer);
  }, [addedUser]);
  return addedUser === passedUser ? null : (addedUser?.id ?? null);
}
