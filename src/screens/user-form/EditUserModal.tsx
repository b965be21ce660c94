import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { cutText } from '#domain/cutText.ts';
import { MAX_TITLE_CHARACTERS } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { useUnsavedChanges } from '#platform/leaving.ts';
import { nameOf } from '#screens/nameOf.ts';
import { FormEditors } from '#screens/shared-list/Editors.tsx';
import { trEdit } from '#text/trEdit.ts';
import { trForm } from '#text/trForm.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { EditNews, focusTodo } from './EditNews.tsx';
import { FormProblemNotice } from './FormProblemNotice.tsx';
import { focusSave, SaveButtons, useOneSave } from './SaveButtons.tsx';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { focusFirstWrong, UserFields } from './UserFields.tsx';
import styles from './UserFields.module.css';
import { useUserEdit, type UserEdit } from './useUserEdit.ts';

interface EditUserModalProps {
  /** The user as shown where the form is opened. */
  user: User;
  onClose: () => void;
}

export function EditUserModal({ user, onClose }: EditUserModalProps) {
  const edit = useUserEdit(user);
  const { isAsking, mayClose, stay, leave } = useUnsavedChanges(edit.hasChanges);
  return (
    <Modal
      title={trEdit.title(cutText(nameOf(user), MAX_TITLE_CHARACTERS))}
      closeLabel={trForm.close}
      hasFixedTop
      mayClose={mayClose}
      onClose={onClose}
    >
      {(close) => (
        <EditUserForm
          id={user.id}
          edit={edit}
          isAsking={isAsking}
          onStay={stay}
          onCancel={close}
          onLeave={() => leave(close)}
        />
      )}
    </Modal>
  );
}

interface EditUserFormProps {
  id: string;
  edit: UserEdit;
  /** The person is being asked whether to leave without saving. */
  isAsking: boolean;
  onStay: () => void;
  onCancel: () => void;
  /** Closes the form without asking. */
  onLeave: () => void;
}

function EditUserForm({ id, edit, isAsking, onStay, onCancel, onLeave }: EditUserFormProps) {
  const { form, problem } = edit;
  const formRef = useRef<HTMLFormElement>(null);
  const saveRef = useRef<HTMLButtonElement>(null);
  /** How often "save" was stopped by a required choice, which then gets the focus. */
  const [stops, setStops] = useState(0);
  useEffect(() => {
    if (stops > 0) focusTodo(formRef.current);
  }, [stops]);
  const handleFieldFocus = useFocusAfter(isAsking, onStay);

  const { isSaving, handleSubmit } = useOneSave(async () => {
    const end = await edit.save();
    if (end === 'saved') onLeave();
    else if (end === 'stopped') setStops((count) => count + 1);
    else focusFirstWrong(formRef.current, end.errors);
  });
  const handleRemedied = () => focusSave(saveRef);

  return (
    <form ref={formRef} noValidate onSubmit={handleSubmit}>
      <ModalBody className={styles.fields} onFocus={handleFieldFocus}>
        {problem !== null && (
          <FormProblemNotice problem={problem} words={trEdit} onRemedied={handleRemedied} />
        )}
        <UserFields
          values={form.values}
          errors={edit.errors}
          id={id}
          otherRoles={[form.user.role, form.values.role].filter((role) => role !== '')}
          passwordHint={form.user.isWithoutPassword ? trEdit.noPasswordHint : trEdit.passwordHint}
          isSaving={isSaving}
          onChange={edit.change}
        />
        <EditNews edit={edit} onRestored={handleRemedied} />
      </ModalBody>
      <FormEditors id={id} />
      {isAsking ? (
        <UnsavedQuestion onStay={onStay} onLeave={onLeave} />
      ) : (
        <SaveButtons saveRef={saveRef} isSaving={isSaving} onCancel={onCancel} />
      )}
    </form>
  );
}

/**
 * After the question the last focused field gets the focus back; focusing a field means to stay.
 * Returns the handler of the fields' focus events.
 */
function useFocusAfter(isAsking: boolean, onStay: () => void): (event: FocusEvent) => void {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAsking) return undefined;
    return () => {
      if (document.activeElement?.matches('body, dialog') === true) last.current?.focus();
    };
  }, [isAsking]);
  return ({ target }) => {
    if (target instanceof HTMLElement) last.current = target;
    if (isAsking) onStay();
  };
}
