import { useEffect, useRef, useState, type FocusEvent, useId, type ReactNode } from 'react';
import { cutText } from '#domain/cutText.ts';
import { MAX_TITLE_CHARACTERS } from '#domain/limits.ts';
import type { User, EditableField } from '#domain/user/user.ts';
import { useUnsavedChanges } from '#platform/leaving.ts';
import { nameOf } from '#screens/nameOf.ts';
import { FormEditors } from '#screens/shared-list/Editors.tsx';
import { trEdit, trForm } from '#text/trForm.ts';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { valuesOf } from '#domain/user/userEdit.ts';
import { breakableEmail } from '#ui/breakableEmail.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { FormProblemNotice, focusSave, SaveButtons, useOneSave } from './SaveButtons.tsx';
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

interface UnsavedQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asked in the place of the form's buttons. Continuing to type is an answer, too. */
function UnsavedQuestion({ onStay, onLeave }: UnsavedQuestionProps) {
  const id = useId();
  const stayRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    stayRef.current?.focus();
  }, []);
  return (
    <div role="group" aria-labelledby={id}>
      <ModalButtons>
        <p id={id} className={styles.question}>
          {trEdit.unsaved}
        </p>
        <Button look="danger" onClick={onLeave}>
          {trEdit.leave}
        </Button>
        <Button ref={stayRef} look="primary" onClick={onStay}>
          {trEdit.stay}
        </Button>
      </ModalButtons>
    </div>
  );
}

interface EditNewsProps {
  edit: UserEdit;
  onRestored: () => void;
}

/**
 * What others have changed in the user since the form was opened, and what to choose. Below the
 * fields, so that it moves none of them.
 */
function EditNews({ edit, onRestored }: EditNewsProps) {
  const { form, conflicts, removal, isChoiceMissed } = edit;
  const theirs = valuesOf(form.user);
  const isGone = removal === 'gone' || removal === 'lost';
  const newsRef = useRef<HTMLDivElement>(null);
  const hasNews = isGone || conflicts.length > 0 || form.takenOver.length > 0;
  return (
    <>
      {hasNews && (
        // Only for the pointer: it is announced, and keys reach the choices anyway.
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          data-covers=""
          className={styles.below}
          onClick={() => newsRef.current?.scrollIntoView()}
        >
          {trEdit.newsBelow}
        </button>
      )}
      <div ref={newsRef} role="status" className={styles.news}>
        {isGone ? <GoneNotice edit={edit} onRestored={onRestored} /> : <ChangeNotice edit={edit} />}
      </div>
      {!isGone &&
        conflicts.map(({ field, mine, choice }) => (
          <RadioGroup
            key={field}
            label={trEdit.fields[field]}
            options={[
              {
                value: 'theirs',
                label: shown(field, trEdit.whose.theirs(trEdit.value(theirs[field]))),
              },
              { value: 'mine', label: shown(field, trEdit.whose.mine(trEdit.value(mine))) },
            ]}
            value={choice}
            error={isChoiceMissed && choice === null ? trEdit.chooseOne : null}
            onChange={(whose) => edit.choose(field, whose)}
          />
        ))}
    </>
  );
}

/** Focuses the first control that has to be used before saving. */
function focusTodo(form: HTMLFormElement | null): void {
  const controls = '[role=status] button, [role=radiogroup]:not(:has(:checked)) input';
  const todo = form?.querySelector<HTMLElement>(controls);
  todo?.focus();
  todo?.closest('[role]')?.scrollIntoView({ block: 'nearest' });
}

function GoneNotice({ edit, onRestored }: EditNewsProps) {
  const isBusy = useRef(false);
  const restore = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    await edit.restore();
    isBusy.current = false;
    onRestored();
  };
  const isLost = edit.removal === 'lost';
  return (
    <Notice
      tone="danger"
      {...(isLost
        ? {}
        : { actions: <Button onClick={() => void restore()}>{trEdit.restore}</Button> })}
    >
      {isLost ? trEdit.notInHistory : trEdit.gone}
    </Notice>
  );
}

function ChangeNotice({ edit }: { edit: UserEdit }) {
  const { form, conflicts, removal, isRefused } = edit;
  const sentences: [key: string, sentence: ReactNode][] = [];
  if (removal === 'back') sentences.push(['back', trEdit.restored]);
  if (isRefused) sentences.push(['refused', trEdit.notSavedYet]);
  for (const field of form.takenOver) {
    sentences.push([field, shown(field, takenOverWords(field, valuesOf(form.user)[field]))]);
  }
  if (conflicts.length > 0) {
    const fields = conflicts.map(({ field }) => trEdit.fields[field]);
    sentences.push(['conflict', trEdit.conflict(fields)]);
  } else if (isRefused) {
    sentences.push(['again', trEdit.saveAgain]);
  }
  if (sentences.length === 0) return null;
  return (
    <Notice tone={isRefused || conflicts.length > 0 ? 'warning' : 'info'}>
      {sentences.map(([key, sentence]) => (
        <p key={key}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** Words about a field; an email in them can wrap. */
function shown(field: EditableField, words: string): ReactNode {
  return field === 'email' ? breakableEmail(words) : words;
}

function takenOverWords(field: EditableField, value: string | boolean): string {
  if (value === '' && field !== 'active') return trEdit.emptied[field];
  return trEdit.takenOver[field](trEdit.value(value));
}
