import { useState } from 'react';
import type { ChangeProblem } from '#domain/change/change.ts';
import type { EditableField, User } from '#domain/user/user.ts';
import {
  choose,
  conflictsOf,
  isEdited,
  mergeNewer,
  startEdit,
  typeInto,
  validateEdit,
  validateEditedField,
  type Whose,
} from '#domain/user/userEdit.ts';
import type { FormErrors } from '#domain/user/userForm.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useChange } from '#state/useChange.ts';
import type { ChangeField } from './UserFields.tsx';

/** The result of pressing "save". `stopped`: something else has to be done first. */
type SaveEnd = 'saved' | 'stopped' | { readonly errors: FormErrors };

/** The state of the form that edits a user, whom others may change or remove meanwhile. */
export function useUserEdit(user: User) {
  const commit = useChange(false);
  const [form, setForm] = useState(() => startEdit(user));
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<ChangeProblem | null>(null);
  /** `back`: it was restored from here; `lost`: it cannot be. */
  const [removal, setRemoval] = useState<'gone' | 'lost' | 'back' | null>(null);
  /** The last press of "save" was refused since the user had changed. */
  const [isRefused, setIsRefused] = useState(false);
  /** The person has pressed "save" before having chosen. */
  const [isChoiceMissed, setIsChoiceMissed] = useState(false);
  const conflicts = conflictsOf(form);
  const hasChanges = isEdited(form.user, form.values);
  const isGone = removal === 'gone' || removal === 'lost';
  const merge = (newest: User) => setForm((current) => mergeNewer(current, newest));

  // The user as it is now, here or elsewhere; `null`: it was removed.
  const { value: newest, isCurrent } = useAnswer({ kind: 'user', id: user.id });
  const [seen, setSeen] = useState<User | null>(user);
  if (isCurrent && newest !== undefined && newest !== seen) {
    setSeen(newest);
    if (newest !== null) merge(newest);
    if (newest === null) setRemoval('gone');
    else if (isGone) setRemoval('back');
  }

  const change: ChangeField = (field, value) => {
    const next = typeInto(form, field, value);
    setForm(next);
    setErrors(({ [field]: _old, ...others }) => {
      const error = validateEditedField(next.user, next.values, field);
      return error === null ? others : { ...others, [field]: error };
    });
  };

  const save = async (): Promise<SaveEnd> => {
    const checked = validateEdit(form.user, form.values);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return { errors: checked.errors };
    const hasToChoose = conflicts.some(({ choice }) => choice === null);
    setIsChoiceMissed(hasToChoose);
    if (hasToChoose || isGone) return 'stopped';
    setProblem(null);
    setIsRefused(false);
    if (!hasChanges) return 'saved';
    const { fields, password } = checked;
    const result = await commit({ kind: 'edit', user: form.user, fields, password });
    if (result.ok) return 'saved';
    if (result.problem !== 'conflict') {
      setProblem(result.problem);
      return 'stopped';
    }
    const { conflict } = result;
    if (conflict.kind === 'edited') merge(conflict.user);
    if (conflict.kind === 'gone') setRemoval('gone');
    else setIsRefused(true);
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
    isGone,
    isRefused,
    isChoiceMissed,
    hasChanges,
    change,
    choose: (field: EditableField, whose: Whose) => {
      setForm(choose(form, field, whose));
      setErrors(({ [field]: _old, ...others }) => others);
    },
    save,
    restore,
  };
}

export type UserEdit = ReturnType<typeof useUserEdit>;
