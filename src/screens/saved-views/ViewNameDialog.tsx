import { type SubmitEvent, useRef, useState } from 'react';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '#domain/limits.ts';
import {
  type SavedView,
  tidyViewName,
  type KeptView,
  type ViewPlace,
} from '#domain/view/savedViews.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trViews } from '#text/trViews.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import styles from './SavedViews.module.css';

const WORDS = trViews.dialog;

/** A view that is being named. */
export interface NamedView {
  readonly view: SavedView;
  /** Where it is kept; `null`: it is new. */
  readonly place: ViewPlace | null;
}

interface ViewNameDialogProps {
  named: NamedView;
  views: readonly KeptView[];
  /** Whether there is a server that keeps views. */
  isShared: boolean;
  onSave: (view: SavedView, place: ViewPlace) => void;
  onClose: () => void;
}

const PLACES = (['own', 'team'] as const).map((value) => ({ value, label: WORDS.places[value] }));

/** Asks for the name of a view. */
export function ViewNameDialog({ onClose, ...form }: ViewNameDialogProps) {
  return (
    <Modal
      title={form.named.place === null ? trViews.make : WORDS.renameTitle}
      closeLabel={WORDS.close}
      onClose={onClose}
    >
      {(close) => <ViewNameForm {...form} close={close} />}
    </Modal>
  );
}

interface ViewNameFormProps extends Omit<ViewNameDialogProps, 'onClose'> {
  close: () => void;
}

function ViewNameForm({ named, views, isShared, onSave, close }: ViewNameFormProps) {
  const { view } = named;
  const isNew = named.place === null;
  const mayShare = useMay('change');
  const inputRef = useRef<HTMLInputElement | null>(null);
  const [name, setName] = useState(view.name);
  const [place, setPlace] = useState(named.place ?? (isShared ? 'own' : 'browser'));
  const [error, setError] = useState<string | null>(null);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const tidy = tidyViewName(name);
    const others = views.filter(({ id }) => id !== view.id);
    const wrong = problemOf(tidy, place, others);
    setError(wrong);
    if (wrong === null) {
      onSave({ ...view, name: tidy }, place);
      close();
    } else {
      inputRef.current?.focus();
    }
  };

  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <ModalBody className={styles.body}>
        <InputField
          ref={(input) => {
            inputRef.current = input;
            firstFocus(input);
          }}
          label={WORDS.name}
          hint={isNew ? WORDS.hint : undefined}
          error={error}
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
        {isNew && isShared && mayShare && (
          <RadioGroup
            label={WORDS.forWhom}
            options={PLACES}
            value={place === 'team' ? 'team' : 'own'}
            error={null}
            onChange={setPlace}
          />
        )}
      </ModalBody>
      <ModalButtons>
        <Button onClick={close}>{WORDS.cancel}</Button>
        <Button type="submit" look="primary">
          {WORDS.save}
        </Button>
      </ModalButtons>
    </form>
  );
}

function problemOf(name: string, place: ViewPlace, others: readonly KeptView[]): string | null {
  if (name === '') return WORDS.required;
  // The person's own views, of the browser or of the server.
  const counted = others.filter(
    (other) => other.ownerName === null && (other.place === 'browser') === (place === 'browser'),
  );
  if (counted.length >= MAX_SAVED_VIEWS) return WORDS.full(MAX_SAVED_VIEWS);
  const lower = name.toLocaleLowerCase('tr');
  const isTaken = others.some(
    (other) => other.place === place && other.name.toLocaleLowerCase('tr') === lower,
  );
  return isTaken ? WORDS.taken : null;
}
