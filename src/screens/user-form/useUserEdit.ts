import { useState } from 'react';
import type { ChangeProblem, Conflict } from '#domain/change/change.ts';
import {
  choose,
  conflictsOf,
  mergeNewer,
  startEdit,
  typeInto,
  type Whose,
  isEdited,
  validateEdit,
  validateEditedField,
} from '#domain/user/userEdit.ts';
import type { User, EditableField } from '#domain/user/user.ts';
import type { FormErrors } from '#domain/user/userForm.ts';
import { useChange } from '#state/useChange.ts';
import { useAnswer } from '#state/useAnswer.ts';
import type { ChangeField } from './UserFields.tsx';

/** The result of pressing "save". `stopped`: something else has to be done first. */
export type SaveEnd = 'saved' | 'stopped' | { readonly errors: FormErrors };

/** The state of the form that edits a user, whom others may change or remove meanwhile. */
export function useUserEdit(user: User) {
  const commit = useChange(false);
  const typed = useTyped(user);
  const { form, errors, merge } = typed;
  const [problem, setProblem] = useState<ChangeProblem | null>(null);
  const { removal, isGone, setRemoval, restore } = useRemoval(user.id, setProblem);
  /** The last press of "save" was refused since the user had changed. */
  const [isRefused, setIsRefused] = useState(false);
  /** The person has pressed "save" before having chosen. */
  const [isChoiceMissed, setIsChoiceMissed] = useState(false);
  const conflicts = conflictsOf(form);
  const hasChanges = isEdited(form.user, form.values);

  useNewestUser(user, (newest) => {
    if (newest !== null) merge(newest);
    if (newest === null) setRemoval('gone');
    else if (isGone) setRemoval('back');
  });

  const meet = (conflict: Conflict) => {
    if (conflict.kind === 'edited') merge(conflict.user);
    if (conflict.kind === 'gone') setRemoval('gone');
    else setIsRefused(true);
  };

  const save = async (): Promise<SaveEnd> => {
    const checked = typed.check();
    if (!checked.ok) return { errors: checked.errors };
    const hasToChoose = conflicts.some(({ choice }) => choice === null);
    setIsChoiceMissed(hasToChoose);
    if (hasToChoose || isGone) return 'stopped';
    setProblem(null);
    setIsRefused(false);
    const { fields, password } = checked;
    if (!hasChanges) return 'saved';
    const result = await commit({ kind: 'edit', user: form.user, fields, password });
    if (result.ok) return 'saved';
    if (result.problem === 'conflict') meet(result.conflict);
    else setProblem(result.problem);
    return 'stopped';
  };

  const state = {
    form,
    errors,
    problem,
    conflicts,
    removal,
    isRefused,
    isChoiceMissed,
    hasChanges,
  };
  return { ...state, change: typed.change, choose: typed.choose, save, restore };
}

export type UserEdit = ReturnType<typeof useUserEdit>;

/** What is typed and chosen, and what is wrong with it. */
function useTyped(user: User) {
  const [form, setForm] = useState(() => startEdit(user));
  const [errors, setErrors] = useState<FormErrors>({});

  const change: ChangeField = (field, value) => {
    const next = typeInto(form, field, value);
    setForm(next);
    setErrors(({ [field]: _old, ...others }) => {
      const error = validateEditedField(next.user, next.values, field);
      return error === null ? others : { ...others, [field]: error };
    });
  };
  return {
    form,
    errors,
    change,
    choose: (field: EditableField, whose: Whose) => {
      setForm(choose(form, field, whose));
      setErrors(({ [field]: _old, ...others }) => others);
    },
    merge: (newest: User) => setForm((current) => mergeNewer(current, newest)),
    check: () => {
      const checked = validateEdit(form.user, form.values);
      setErrors(checked.ok ? {} : checked.errors);
      return checked;
    },
  };
}

/** Whether the user was removed: `back` after it was restored from here, `lost` if it cannot be. */
function useRemoval(id: string, onProblem: (problem: ChangeProblem | null) => void) {
  const commit = useChange(false);
  const [removal, setRemoval] = useState<'gone' | 'lost' | 'back' | null>(null);
  const restore = async (): Promise<void> => {
    onProblem(null);
    const result = await commit({ kind: 'bringBack', ids: [id] });
    if (result.ok) setRemoval('back');
    // Unless it has been restored elsewhere meanwhile.
    else if (result.problem === 'conflict') setRemoval((now) => (now === 'gone' ? 'lost' : now));
    else onProblem(result.problem);
  };
  return { removal, isGone: removal === 'gone' || removal === 'lost', setRemoval, restore };
}

/**
 * Calls `onChange` during rendering when the user has changed here or elsewhere; with `null` when
 * it was removed. `user` is the user as shown.
 */
function useNewestUser(user: User, onChange: (newest: User | null) => void): void {
  const { value, isCurrent } = useAnswer({ kind: 'user', id: user.id });
  const [seen, setSeen] = useState<User | null>(user);
  if (!isCurrent || value === undefined || value === seen) return;
  setSeen(value);
  onChange(value);
}
