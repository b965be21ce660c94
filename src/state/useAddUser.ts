import type { ChangeProblem } from '#domain/change/change.ts';
import type { NewUserInput, User } from '#domain/user/user.ts';
import { useIsMounted } from '#state/useIsMounted.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

export type AddResult =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly problem: ChangeProblem };

/** Adds a user. A failure after the component has unmounted is reported as an add outcome. */
export function useAddUser(): (input: NewUserInput) => Promise<AddResult> {
  const { source, addOutcomes, changeOutcomes } = useSourceAccess();
  const isMounted = useIsMounted();
  return async (input) => {
    const result = await source.commit({ kind: 'add', input });
    if (result.ok && result.user !== null) {
      // The add has its own notice, and is now the last change.
      const last = changeOutcomes.get();
      if (last !== null) changeOutcomes.dismiss(last);
      return { ok: true, user: result.user };
    }
    // An add never conflicts with others' changes.
    const problem =
      result.ok || result.problem === 'conflict' ? ('unavailable' as const) : result.problem;
    if (!isMounted.current) addOutcomes.report({ kind: 'failed', input, problem });
    return { ok: false, problem };
  };
}
