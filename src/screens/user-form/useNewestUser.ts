import { useState } from 'react';
import type { User } from '#domain/user/user.ts';
import { useAnswer } from '#state/useAnswer.ts';

/**
 * Calls `onChange` during rendering when the user has changed here or elsewhere; with `null` when
 * it was removed. `user` is the user as shown.
 */
export function useNewestUser(user: User, onChange: (newest: User | null) => void): void {
  const { value, isCurrent } = useAnswer({ kind: 'user', id: user.id });
  const [seen, setSeen] = useState<User | null>(user);
  if (!isCurrent || value === undefined || value === seen) return;
  setSeen(value);
  onChange(value);
}
