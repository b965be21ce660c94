import { createContext, useContext, useEffect, useState } from 'react';
import type { User } from '#domain/user.ts';

/** How long a user who was just added stands out among the others. */
const MARKED_MS = 6000;

/** The id of the user who stands out now, or `null`. */
export const MarkedUserContext = createContext<string | null>(null);

/** Whether this user was just added. */
export function useIsMarked(user: User): boolean {
  return useContext(MarkedUserContext) === user.id;
}

/** The id of the user added last, for a moment. */
export function useMarkedUser(addedUser: User | null): string | null {
  const [passedUser, setPassedUser] = useState<User | null>(null);
  useEffect(() => {
    if (addedUser === null) return undefined;
    const timer = setTimeout(() => setPassedUser(addedUser), MARKED_MS);
    return () => clearTimeout(timer);
  }, [addedUser]);
  return addedUser === passedUser ? null : (addedUser?.id ?? null);
}
