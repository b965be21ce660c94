import { useRef, useState } from 'react';
import type { ChangeProblem } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import {
  DEFAULT_FORM_VALUES,
  validateField,
  validateForm,
  type FormErrors,
  type UserFormValues,
} from '#domain/user/userForm.ts';
import { useAddUser } from '#state/useAddUser.ts';
import { trForm } from '#text/trForm.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { FormProblemNotice } from './FormProblemNotice.tsx';
import { focusSave, SaveButtons, useOneSave } from './SaveButtons.tsx';
import { useKeptDraft } from './useKeptDraft.ts';
import { focusFirstWrong, UserFields, type ChangeField } from './UserFields.tsx';
import styles from './UserFields.module.css';

interface AddUserModalProps {
  /** Initial values after a save that failed once the form was closed; or `null`. */
  draft: UserFormValues | null;
  onClose: () => void;
  onAdded: (user: User) => void;
}

export function AddUserModal({ draft, onClose, onAdded }: AddUserModalProps) {
  return (
    <Modal title={trForm.title} closeLabel={trForm.close} hasFixedTop onClose={onClose}>
      {(close) => <AddUserForm draft={draft} onCancel={close} onAdded={onAdded} />}
    </Modal>
  );
}

interface AddUserFormProps {
  draft: UserFormValues | null;
  onCancel: () => void;
  onAdded: (user: User) => void;
}

function AddUserForm({ draft, onCancel, onAdded }: AddUserFormProps) {
  const addUser = useAddUser();
  const kept = useKeptDraft(draft);
  const formRef = useRef<HTMLFormElement>(null);
  const saveRef = useRef<HTMLButtonElement>(null);
  const [values, setValues] = useState(draft ?? kept.get() ?? DEFAULT_FORM_VALUES);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<ChangeProblem | null>(null);

  const handleChange: ChangeField = (field, value) => {
    const next = { ...values, [field]: value };
    setValues(next);
    kept.keep(next);
    setErrors(({ [field]: _old, ...others }) => {
      const error = validateField(next, field);
      return error === null ? others : { ...others, [field]: error };
    });
  };

  const { isSaving, handleSubmit } = useOneSave(async () => {
    const checked = validateForm(values);
    if (!checked.ok) {
      setErrors(checked.errors);
      focusFirstWrong(formRef.current, checked.errors);
      return;
    }
    setErrors({});
    setProblem(null);
    // A save that fails after the form was closed reports itself, with what was typed.
    kept.clear();
    const result = await addUser(checked.input);
    if (result.ok) {
      onAdded(result.user);
      onCancel();
    } else {
      setProblem(result.problem);
      if (formRef.current !== null) kept.keep(values);
    }
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
          onChange={handleChange}
        />
      </ModalBody>
      <SaveButtons
        saveRef={saveRef}
        isSaving={isSaving}
        onCancel={() => {
          kept.clear();
          onCancel();
        }}
      />
    </form>
  );
}
