import { useEffect, useRef } from 'react';
import type { CommitResult } from '#domain/change/change.ts';
import type { NewUserInput } from '#domain/user/user.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** Adds a user. A failure after the calling component unmounted is reported as an add outcome. */
export function useAddUser(): (input: NewUserInput) => Promise<CommitResult> {
  const { source, addOutcomes } = useSourceAccess();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return async (input) => {
    const result = await source.commit({ kind: 'add', input });
    if (!result.ok && !isMounted.current) {
      addOutcomes.report({ kind: 'failed', input, problem: result.problem });
    }
    return result;
  };
}
