import { useRef, useState, type SubmitEvent } from 'react';
import type { ChangeProblem } from '#domain/change/change.ts';
import { ROLES, type User } from '#domain/user/user.ts';
import {
  DEFAULT_FORM_VALUES,
  validateField,
  validateForm,
  type FormErrorKey,
  type UserFormValues,
} from '#domain/user/userForm.ts';
import { useAddUser } from '#state/useAddUser.ts';
import { tr } from '#text/tr.ts';
import { trForm } from '#text/trForm.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxField, InputField, SelectField } from '#ui/Field.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/Modal.tsx';
import { ignoreHeldKeys } from '#ui/ignoreHeldKeys.ts';
import { firstFocus } from '#ui/useModalDialog.ts';
import { AddProblemNotice } from './AddProblemNotice.tsx';
import styles from './AddUserModal.module.css';
import { PasswordField } from './PasswordField.tsx';

interface AddUserModalProps {
  /** Initial values after a save that failed when the form was closed already; or `null`. */
  draft: UserFormValues | null;
  onClose: () => void;
  onAdded: (user: User) => void;
}

type FormErrors = Partial<Record<keyof UserFormValues, FormErrorKey>>;

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

export function AddUserModal({ draft, onClose, onAdded }: AddUserModalProps) {
  return (
    <Modal title={trForm.title} closeLabel={trForm.close} onClose={onClose}>
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
  const formRef = useRef<HTMLFormElement>(null);
  const saveRef = useRef<HTMLButtonElement>(null);
  const [values, setValues] = useState(draft ?? DEFAULT_FORM_VALUES);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<ChangeProblem | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  // State updates too late to stop the second press of a double click.
  const isSavingNow = useRef(false);

  const change = <Field extends keyof UserFormValues>(
    field: Field,
    value: UserFormValues[Field],
  ) => {
    const next = { ...values, [field]: value };
    setValues(next);
    setErrors(({ [field]: _old, ...others }) => {
      const error = validateField(next, field);
      return error === null ? others : { ...others, [field]: error };
    });
  };

  const save = async () => {
    const checked = validateForm(values);
    if (!checked.ok) {
      setErrors(checked.errors);
      focusFirstWrong(formRef.current, checked.errors);
      return;
    }
    setErrors({});
    setProblem(null);
    setIsSaving(true);
    const result = await addUser(checked.input);
    setIsSaving(false);
    if (result.ok) {
      onAdded(result.user);
      onCancel();
    } else {
      setProblem(result.problem);
    }
  };

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSavingNow.current) return;
    isSavingNow.current = true;
    void save().finally(() => {
      isSavingNow.current = false;
    });
  };

  /** Saving takes a separate press: the key that chose the remedy may still be held down. */
  const focusSave = () => {
    // Not if the person has moved to another field meanwhile.
    if (document.activeElement?.matches('body, dialog') !== true) return;
    ignoreHeldKeys();
    saveRef.current?.focus();
  };

  const errorText = (field: keyof UserFormValues) => {
    const key = errors[field];
    return key === undefined ? null : trForm.errors[key];
  };

  return (
    <form ref={formRef} noValidate onSubmit={handleSubmit}>
      <ModalBody className={styles.fields}>
        {problem !== null && <AddProblemNotice problem={problem} onRemedied={focusSave} />}
        <InputField
          ref={firstFocus}
          name="name"
          label={trForm.name}
          // A name may be written from right to left.
          dir="auto"
          autoComplete="off"
          required
          value={values.name}
          error={errorText('name')}
          onChange={(event) => change('name', event.target.value)}
        />
        <InputField
          name="email"
          label={trForm.email}
          // Not type="email", which rewrites "çağrı@örnek.com" during typing.
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={values.email}
          error={errorText('email')}
          onChange={(event) => change('email', event.target.value)}
        />
        <PasswordField
          value={values.password}
          error={errorText('password')}
          onChange={(password) => change('password', password)}
        />
        <SelectField
          name="role"
          label={trForm.role}
          placeholder={tr.cards.placeholder}
          options={ROLE_OPTIONS}
          required
          value={values.role}
          error={errorText('role')}
          onChange={(event) => change('role', event.target.value)}
        />
        <CheckboxField
          name="active"
          label={trForm.active}
          checked={values.active}
          onChange={(event) => change('active', event.target.checked)}
        />
      </ModalBody>
      <ModalButtons>
        <Button onClick={onCancel}>{trForm.cancel}</Button>
        <Button ref={saveRef} type="submit" look="primary" aria-disabled={isSaving || undefined}>
          {isSaving ? trForm.saving : trForm.save}
        </Button>
      </ModalButtons>
    </form>
  );
}

/** Focuses the first wrong field in the order of the form, not of the errors. */
function focusFirstWrong(form: HTMLFormElement | null, errors: FormErrors): void {
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute('name');
    if (name !== null && Object.hasOwn(errors, name) && control instanceof HTMLElement) {
      control.focus();
      return;
    }
  }
}
