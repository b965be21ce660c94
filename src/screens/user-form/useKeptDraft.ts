import { useEffect } from 'react';
import type { UserFormValues } from '#domain/user/userForm.ts';
import type { AddOutcomes } from '#state/addOutcomes.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** Only in memory, since it may contain a password. Lives as long as the list's outcomes. */
const drafts = new WeakMap<AddOutcomes, UserFormValues>();

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
  const { addOutcomes } = useSourceAccess();
  useEffect(() => {
    if (draft !== null) drafts.set(addOutcomes, draft);
  }, [addOutcomes, draft]);
  return {
    get: () => drafts.get(addOutcomes),
    keep: (values) => void drafts.set(addOutcomes, values),
    clear: () => void drafts.delete(addOutcomes),
  };
}
