import { useSyncExternalStore } from 'react';
import type { User } from '#domain/user/user.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/**
 * Who has this email already, ignoring case; `null`: nobody, or not known yet.
 * @param email `null`: asks nothing
 * @param except the id of the user to ignore
 */
export function useEmailOwner(email: string | null, except: string | null): User | null {
  const { source } = useSourceAccess();
  return useSyncExternalStore(source.subscribe, () => {
    if (email === null) return null;
    const answer = source.read({ kind: 'email', email, except });
    return (answer.state === 'ready' ? answer.value : answer.before) ?? null;
  });
}
