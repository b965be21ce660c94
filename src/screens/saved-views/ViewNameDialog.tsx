import { useRef, useState } from 'react';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '#domain/limits.ts';
import { tidyViewName, type SavedView } from '#domain/view/savedViews.ts';
import { trViews } from '#text/trViews.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import styles from './SavedViews.module.css';

const WORDS = trViews.dialog;

interface ViewNameDialogProps {
  /** The one that gets a name: it has none yet if it is new. */
  view: SavedView;
  others: readonly SavedView[];
  onSave: (view: SavedView) => void;
  onClose: () => void;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ view, others, onSave, onClose }: ViewNameDialogProps) {
  const inputRef = useRef<HTMLInputElement | null>(null);
  const [name, setName] = useState(view.name);
  const [error, setError] = useState<string | null>(null);

  const save = (close: () => void) => {
    const tidy = tidyViewName(name);
    const wrong = problemOf(tidy, others);
    setError(wrong);
    if (wrong === null) {
      onSave({ ...view, name: tidy });
      close();
    } else {
      inputRef.current?.focus();
    }
  };

  return (
    <Modal
      title={view.name === '' ? trViews.make : WORDS.renameTitle}
      closeLabel={WORDS.close}
      onClose={onClose}
    >
      {(close) => (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            save(close);
          }}
        >
          <ModalBody className={styles.body}>
            <InputField
              ref={(input) => {
                inputRef.current = input;
                firstFocus(input);
              }}
              label={WORDS.name}
              hint={view.name === '' ? WORDS.hint : undefined}
              error={error}
              maxLength={MAX_VIEW_NAME}
              autoComplete="off"
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setError(null);
              }}
            />
          </ModalBody>
          <ModalButtons>
            <Button onClick={close}>{WORDS.cancel}</Button>
            <Button type="submit" look="primary">
              {WORDS.save}
            </Button>
          </ModalButtons>
        </form>
      )}
    </Modal>
  );
}

function problemOf(name: string, others: readonly SavedView[]): string | null {
  if (name === '') return WORDS.required;
  if (others.length >= MAX_SAVED_VIEWS) return WORDS.full(MAX_SAVED_VIEWS);
  const lower = name.toLocaleLowerCase('tr');
  return others.some((other) => other.name.toLocaleLowerCase('tr') === lower) ? WORDS.taken : null;
}
