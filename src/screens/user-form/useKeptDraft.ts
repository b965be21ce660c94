import { useEffect } from 'react';
import type { UserFormValues } from '#domain/user/userForm.ts';
import type { AddOutcomes } from '#state/addOutcomes.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** In memory alone: a password is stored nowhere. With the list they are about, and no longer. */
const drafts = new WeakMap<AddOutcomes, UserFormValues>();

interface KeptDraft {
  readonly get: () => UserFormValues | undefined;
  readonly keep: (values: UserFormValues) => void;
  readonly clear: () => void;
}

/**
 * What was typed into a form that was left without a word, for when it is opened again in this tab.
 * @param draft what the form opens with in its place, which is kept as well; or `null`
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
