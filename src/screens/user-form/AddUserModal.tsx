import { useRef, useState, useEffect } from 'react';
import type { ChangeProblem } from '#domain/change/change.ts';
import {
  DEFAULT_FORM_VALUES,
  validateField,
  validateForm,
  type FormErrors,
  type UserFormValues,
} from '#domain/user/userForm.ts';
import { useAskBeforeUnload } from '#platform/leaving.ts';
import { useChange } from '#state/useChange.ts';
import { useIsMounted } from '#state/usePending.ts';
import { trForm } from '#text/trForm.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import type { Outcomes } from '#state/outcomes.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { FormProblemNotice, focusSave, SaveButtons, useOneSave } from './SaveButtons.tsx';
import { focusFirstWrong, UserFields, type ChangeField } from './UserFields.tsx';
import styles from './UserFields.module.css';

interface AddUserModalProps {
  /** Initial values after a save that failed once the form was closed; or `null`. */
  draft: UserFormValues | null;
  onClose: () => void;
}

export function AddUserModal({ draft, onClose }: AddUserModalProps) {
  return (
    <Modal title={trForm.title} closeLabel={trForm.close} hasFixedTop onClose={onClose}>
      {(close) => <AddUserForm draft={draft} onCancel={close} />}
    </Modal>
  );
}

interface AddUserFormProps {
  draft: UserFormValues | null;
  onCancel: () => void;
}

function AddUserForm({ draft, onCancel }: AddUserFormProps) {
  const { values, errors, problem, change, save, forget } = useNewUser(draft);
  useAskBeforeUnload(isFilled(values));
  const formRef = useRef<HTMLFormElement>(null);
  const saveRef = useRef<HTMLButtonElement>(null);
  const { isSaving, handleSubmit } = useOneSave(async () => {
    const end = await save();
    if (end === 'added') onCancel();
    else if (end !== 'stopped') focusFirstWrong(formRef.current, end);
  });

  return (
    <form ref={formRef} noValidate onSubmit={handleSubmit}>
      <ModalBody className={styles.fields}>
        {problem !== null && (
          <FormProblemNotice
            problem={problem}
            words={trForm}
            onRemedied={() => focusSave(saveRef)}
          />
        )}
        <UserFields
          values={values}
          errors={errors}
          id={null}
          isSaving={isSaving}
          onChange={change}
        />
      </ModalBody>
      <SaveButtons
        saveRef={saveRef}
        isSaving={isSaving}
        onCancel={() => {
          forget();
          onCancel();
        }}
      />
    </form>
  );
}

/** Whether anything would be lost; a choice alone is quickly made again. */
function isFilled({ name, email, password }: UserFormValues): boolean {
  return name + email + password !== '';
}

/** The result of pressing "save". `stopped`: the user could not be stored. */
type SaveEnd = 'added' | 'stopped' | FormErrors;

/** The state of the form, whose values outlive it until they are saved or forgotten. */
function useNewUser(draft: UserFormValues | null) {
  const commit = useChange(false);
  const isMounted = useIsMounted();
  const kept = useKeptDraft(draft);
  const [values, setValues] = useState(draft ?? kept.get() ?? DEFAULT_FORM_VALUES);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<ChangeProblem | null>(null);

  const change: ChangeField = (field, value) => {
    const next = { ...values, [field]: value };
    setValues(next);
    kept.keep(next);
    setErrors(({ [field]: _old, ...others }) => {
      const error = validateField(next, field);
      return error === null ? others : { ...others, [field]: error };
    });
  };

  const save = async (): Promise<SaveEnd> => {
    const checked = validateForm(values);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return checked.errors;
    setProblem(null);
    // A save that fails after the form was closed reports itself, with what was typed.
    kept.clear();
    const result = await commit({ kind: 'add', input: checked.input });
    if (result.ok) return 'added';
    // An add never conflicts with others' changes.
    setProblem(result.problem === 'conflict' ? 'unavailable' : result.problem);
    if (isMounted.current) kept.keep(values);
    return 'stopped';
  };
  return { values, errors, problem, change, save, forget: kept.clear };
}

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
function useKeptDraft(draft: UserFormValues | null): KeptDraft {
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
