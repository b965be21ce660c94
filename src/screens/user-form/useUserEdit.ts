import { useState } from 'react';
import type { ChangeProblem, Conflict, EditableField } from '#domain/change/change.ts';
import {
  choose,
  conflictsOf,
  mergeNewer,
  startEdit,
  typeInto,
  type Whose,
} from '#domain/user/editMerge.ts';
import { isEdited, validateEdit, validateEditedField } from '#domain/user/userEdit.ts';
import type { User } from '#domain/user/user.ts';
import type { FormErrors } from '#domain/user/userForm.ts';
import { useChange } from '#state/useChange.ts';
import { useChangeOutcome } from '#state/useChangeOutcome.ts';
import { useIsMounted } from '#state/useIsMounted.ts';
import type { ChangeField } from './UserFields.tsx';
import { useNewestUser } from './useNewestUser.ts';

/** The result of pressing "save". `stopped`: something else has to be done first. */
export type SaveEnd = 'saved' | 'stopped' | { readonly errors: FormErrors };

/** The state of the form that edits a user, whom others may change or remove meanwhile. */
export function useUserEdit(user: User) {
  const commit = useChange(false);
  const [, { report }] = useChangeOutcome();
  const isMounted = useIsMounted();
  const [form, setForm] = useState(() => startEdit(user));
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<ChangeProblem | null>(null);
  /** The user was removed: `back` after it was restored from here, `lost` if it cannot be. */
  const [removal, setRemoval] = useState<'gone' | 'lost' | 'back' | null>(null);
  /** The last press of "save" was refused since the user had changed. */
  const [isRefused, setIsRefused] = useState(false);
  /** The person has pressed "save" before having chosen. */
  const [isChoiceMissed, setIsChoiceMissed] = useState(false);
  const conflicts = conflictsOf(form);
  const hasToChoose = conflicts.some(({ choice }) => choice === null);
  const isGone = removal === 'gone' || removal === 'lost';

  useNewestUser(user, (newest) => {
    if (newest === null) {
      setRemoval('gone');
      return;
    }
    setForm(mergeNewer(form, newest));
    if (isGone) setRemoval('back');
  });

  const change: ChangeField = (field, value) => {
    const next = typeInto(form, field, value);
    setForm(next);
    setErrors(({ [field]: _old, ...others }) => {
      const error = validateEditedField(next.user, next.values, field);
      return error === null ? others : { ...others, [field]: error };
    });
  };

  const chooseOne = (field: EditableField, whose: Whose) => {
    setForm(choose(form, field, whose));
    setErrors(({ [field]: _old, ...others }) => others);
  };

  const meet = (conflict: Conflict) => {
    if (conflict.kind === 'gone') {
      setRemoval('gone');
      return;
    }
    setIsRefused(true);
    if (conflict.kind === 'edited') setForm((current) => mergeNewer(current, conflict.user));
  };

  const save = async (): Promise<SaveEnd> => {
    const checked = validateEdit(form.user, form.values);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return { errors: checked.errors };
    setIsChoiceMissed(hasToChoose);
    if (hasToChoose || isGone) return 'stopped';
    setProblem(null);
    setIsRefused(false);
    const { fields, password } = checked;
    if (!isEdited(form.user, form.values)) return 'saved';
    const wanted = { kind: 'edit', user: form.user, fields, password } as const;
    const result = await commit(wanted);
    if (result.ok) return 'saved';
    // If the form is closed, the notice on every screen says it.
    if (!isMounted.current) report(wanted, result);
    if (result.problem === 'conflict') meet(result.conflict);
    else setProblem(result.problem);
    return 'stopped';
  };

  const restore = async (): Promise<void> => {
    setProblem(null);
    const result = await commit({ kind: 'bringBack', ids: [user.id] });
    if (result.ok) setRemoval('back');
    // Unless it has been restored elsewhere meanwhile.
    else if (result.problem === 'conflict') setRemoval((now) => (now === 'gone' ? 'lost' : now));
    else setProblem(result.problem);
  };

  return {
    form,
    errors,
    problem,
    conflicts,
    removal,
    isRefused,
    isChoiceMissed,
    hasChanges: isEdited(form.user, form.values),
    change,
    choose: chooseOne,
    save,
    restore,
  };
}

export type UserEdit = ReturnType<typeof useUserEdit>;
