import { useSyncExternalStore } from 'react';
import type { User } from '#domain/user/user.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/**
 * Who has this email already, whatever its case; `null`: nobody, or that is not known yet.
 * @param email `null`: nothing is asked
 * @param except the id of who is not looked at
 */
export function useEmailOwner(email: string | null, except: string | null): User | null {
  const { source } = useSourceAccess();
  return useSyncExternalStore(source.subscribe, () => {
    if (email === null) return null;
    const answer = source.read({ kind: 'email', email, except });
    return (answer.state === 'ready' ? answer.value : answer.before) ?? null;
  });
}
