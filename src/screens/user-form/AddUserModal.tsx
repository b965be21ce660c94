import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { ChangeProblem } from '#domain/change/change.ts';
import {
  DEFAULT_FORM_VALUES,
  validateField,
  validateForm,
  type FormErrors,
  type UserFormValues,
} from '#domain/user/userForm.ts';
import { useAskBeforeUnload } from '#platform/leaving.ts';
import type { Outcomes } from '#state/outcomes.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { useChange } from '#state/useChange.ts';
import { useIsMounted, usePending } from '#state/usePending.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trForm } from '#text/trForm.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { FormProblemNotice, focusSave, SaveButtons } from './FormParts.tsx';
import { focusFirstWrong, UserFields, type ChangeField } from './UserFields.tsx';
import styles from './UserFields.module.css';

/**
 * What was typed into a form that was left without saving, for when it is opened again in this tab.
 * Only in memory, since it may contain a password. Lives as long as the list's outcomes.
 */
const drafts = new WeakMap<Outcomes, UserFormValues>();

interface AddUserModalProps {
  /** Initial values after a save that failed once the form was closed; or `null`. */
  draft: UserFormValues | null;
  onClose: () => void;
}

export function AddUserModal({ draft, onClose }: AddUserModalProps) {
  const { outcomes } = useSourceAccess();
  const commit = useChange(false);
  const isMounted = useIsMounted();
  const mayChange = useMay('change');
  const { isPending, run } = usePending();
  const [values, setValues] = useState(draft ?? drafts.get(outcomes) ?? DEFAULT_FORM_VALUES);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<ChangeProblem | null>(null);
  const saveRef = useRef<HTMLButtonElement>(null);
  // A choice alone is quickly made again.
  useAskBeforeUnload(values.name + values.email + values.password !== '');
  useEffect(() => {
    if (draft !== null) drafts.set(outcomes, draft);
  }, [outcomes, draft]);

  const change: ChangeField = (field, value) => {
    const next = { ...values, [field]: value };
    setValues(next);
    drafts.set(outcomes, next);
    setErrors(({ [field]: _old, ...others }) => {
      const error = validateField(next, field);
      return error === null ? others : { ...others, [field]: error };
    });
  };

  const save = async (form: HTMLFormElement, close: () => void) => {
    const checked = validateForm(values);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) {
      focusFirstWrong(form, checked.errors);
      return;
    }
    setProblem(null);
    // A save that fails after the form was closed reports itself, with what was typed.
    drafts.delete(outcomes);
    const result = await commit({ kind: 'add', input: checked.input });
    if (result.ok) {
      close();
      return;
    }
    // An add never conflicts with others' changes.
    setProblem(result.problem === 'conflict' ? 'unavailable' : result.problem);
    if (isMounted.current) drafts.set(outcomes, values);
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>, close: () => void) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (mayChange) void run(() => save(form, close));
  };

  return (
    <Modal title={trForm.title} closeLabel={trForm.close} hasFixedTop onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={(event) => handleSubmit(event, close)}>
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
              isSaving={isPending}
              onChange={change}
            />
          </ModalBody>
          <SaveButtons
            saveRef={saveRef}
            isSaving={isPending}
            onCancel={() => {
              drafts.delete(outcomes);
              close();
            }}
          />
        </form>
      )}
    </Modal>
  );
}
