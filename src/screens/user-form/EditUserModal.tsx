import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { cutText } from '#domain/cutText.ts';
import { MAX_TITLE_CHARACTERS } from '#domain/limits.ts';
import type { EditableField, User } from '#domain/user/user.ts';
import { valuesOf } from '#domain/user/userEdit.ts';
import { useUnsavedChanges } from '#platform/leaving.ts';
import { nameOf } from '#screens/nameOf.ts';
import { FormEditors } from '#screens/shared-list/Editors.tsx';
import { useMay } from '#state/staff/useStaff.ts';
import { usePending } from '#state/usePending.ts';
import { trEdit, trForm } from '#text/trForm.ts';
import { breakableEmail } from '#ui/breakableEmail.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { FormProblemNotice, focusSave, SaveButtons } from './FormParts.tsx';
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
  const { form, problem } = edit;
  const { isAsking, mayClose, stay, leave } = useUnsavedChanges(edit.hasChanges);
  const mayChange = useMay('change');
  const { isPending, run } = usePending();
  const formRef = useRef<HTMLFormElement>(null);
  const saveRef = useRef<HTMLButtonElement>(null);
  /** The field that had the focus last. */
  const fieldRef = useRef<HTMLElement>(null);
  /** How often "save" was stopped by a required choice, which then gets the focus. */
  const [stops, setStops] = useState(0);
  useEffect(() => {
    if (stops > 0) focusTodo(formRef.current);
  }, [stops]);

  const save = async (close: () => void) => {
    const end = await edit.save();
    if (end === 'saved') leave(close);
    else if (end === 'stopped') setStops((count) => count + 1);
    else focusFirstWrong(formRef.current, end.errors);
  };
  const handleSubmit = (event: SubmitEvent, close: () => void) => {
    event.preventDefault();
    if (mayChange) void run(() => save(close));
  };
  const handleRemedied = () => focusSave(saveRef);

  return (
    <Modal
      title={trEdit.title(cutText(nameOf(user), MAX_TITLE_CHARACTERS))}
      closeLabel={trForm.close}
      hasFixedTop
      mayClose={mayClose}
      onClose={onClose}
    >
      {(close) => (
        <form ref={formRef} noValidate onSubmit={(event) => handleSubmit(event, close)}>
          <ModalBody
            className={styles.fields}
            onFocus={({ target }) => {
              if (target instanceof HTMLElement) fieldRef.current = target;
              // Continuing to type is an answer, too.
              if (isAsking) stay();
            }}
          >
            {problem !== null && (
              <FormProblemNotice problem={problem} words={trEdit} onRemedied={handleRemedied} />
            )}
            <UserFields
              values={form.values}
              errors={edit.errors}
              id={user.id}
              otherRoles={[form.user.role, form.values.role].filter((role) => role !== '')}
              passwordHint={
                form.user.isWithoutPassword ? trEdit.noPasswordHint : trEdit.passwordHint
              }
              isSaving={isPending}
              onChange={edit.change}
            />
            <EditNews edit={edit} onRestored={handleRemedied} />
          </ModalBody>
          <FormEditors id={user.id} />
          {isAsking ? (
            <UnsavedQuestion
              returnTo={() => fieldRef.current}
              onStay={stay}
              onLeave={() => leave(close)}
            />
          ) : (
            <SaveButtons saveRef={saveRef} isSaving={isPending} onCancel={close} />
          )}
        </form>
      )}
    </Modal>
  );
}

/** Focuses the first control that has to be used before saving. */
function focusTodo(form: HTMLFormElement | null): void {
  const controls = '[role=status] button, [role=radiogroup]:not(:has(:checked)) input';
  const todo = form?.querySelector<HTMLElement>(controls);
  todo?.focus();
  todo?.closest('[role]')?.scrollIntoView({ block: 'nearest' });
}

interface UnsavedQuestionProps {
  /** Gets the focus when the question is gone. */
  returnTo: () => HTMLElement | null;
  onStay: () => void;
  onLeave: () => void;
}

/** Asked in the place of the form's buttons. */
function UnsavedQuestion({ returnTo, onStay, onLeave }: UnsavedQuestionProps) {
  const id = useId();
  const stayRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    stayRef.current?.focus();
    leaveFocusTo(stayRef.current, returnTo);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it appears
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
  const { form, conflicts, isGone, isChoiceMissed } = edit;
  const { run } = usePending();
  const theirs = valuesOf(form.user);
  const restore = async () => {
    await edit.restore();
    onRestored();
  };
  return (
    <>
      <div role="status" className={styles.news}>
        {edit.removal === 'lost' && <Notice tone="danger">{trEdit.notInHistory}</Notice>}
        {edit.removal === 'gone' && (
          <Notice
            tone="danger"
            actions={<Button onClick={() => void run(restore)}>{trEdit.restore}</Button>}
          >
            {trEdit.gone}
          </Notice>
        )}
        {!isGone && <ChangeNotice edit={edit} />}
      </div>
      {!isGone &&
        conflicts.map(({ field, mine, choice }) => {
          const { theirs: theirWords, mine: myWords } = trEdit.whose;
          return (
            <RadioGroup
              key={field}
              label={trEdit.fields[field]}
              options={[
                { value: 'theirs', label: shown(field, theirWords(trEdit.value(theirs[field]))) },
                { value: 'mine', label: shown(field, myWords(trEdit.value(mine))) },
              ]}
              value={choice}
              error={isChoiceMissed && choice === null ? trEdit.chooseOne : null}
              onChange={(whose) => edit.choose(field, whose)}
            />
          );
        })}
    </>
  );
}

function ChangeNotice({ edit }: { edit: UserEdit }) {
  const { form, conflicts, removal, isRefused } = edit;
  const theirs = valuesOf(form.user);
  const fields = conflicts.map(({ field }) => trEdit.fields[field]);
  const sentences: readonly (ReactNode | false)[] = [
    removal === 'back' && trEdit.restored,
    isRefused && trEdit.notSavedYet,
    ...form.takenOver.map((field) => shown(field, takenOverWords(field, theirs[field]))),
    fields.length > 0 && trEdit.conflict(fields),
    fields.length === 0 && isRefused && trEdit.saveAgain,
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return (
    <Notice tone={isRefused || fields.length > 0 ? 'warning' : 'info'}>
      {sentences.map((sentence, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- sentences have no state
        <p key={place}>{sentence}</p>
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
