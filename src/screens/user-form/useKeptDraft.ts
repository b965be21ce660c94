import { useEffect } from 'react';
import type { UserFormValues } from '#domain/user/userForm.ts';
import type { Outcomes } from '#state/outcomes.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** Only in memory, since it may contain a password. Lives as long as the list's outcomes. */
const drafts = new WeakMap<Outcomes, UserFormValues>();

interface KeptDraft {
  readonly get: () => UserFormValues | undefined;
  readonly keep: (values: UserFormValues) => void;
  readonly clear: () => void;
}

/**
 * What was typed into a form that was left without saving, for when it is opened again in this tab.
 * @param draft what the form opens with instead, which is kept as well; or `null`
 */
export function useKeptDraft(draft: UserFormValues | null): KeptDraft {
  const { outcomes } = useSourceAccess();
  useEffect(() => {
    if (draft !== null) drafts.set(outcomes, draft);
  }, [outcomes, draft]);
  return {
    get: () => drafts.get(outcomes),
    keep: (values) => void drafts.set(outcomes, values),
    clear: () => void drafts.delete(outcomes),
  };
}
