import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { trEdit } from '#text/trEdit.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ModalButtons } from '#ui/dialogs/Modal.tsx';
import { ignoreHeldKeys } from '#ui/controls/ignoreHeldKeys.ts';
import styles from './UnsavedQuestion.module.css';

interface UnsavedQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asked in the place of the form's buttons. Continuing to type is an answer, too. */
export function UnsavedQuestion({ onStay, onLeave }: UnsavedQuestionProps) {
  const id = useId();
  const stayRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    ignoreHeldKeys();
    stayRef.current?.focus();
  }, []);
  return (
    <div role="group" aria-labelledby={id}>
      <ModalButtons>
        <p id={id} className={styles.question}>
          {trEdit.unsaved}
        </p>
        <Button look="danger" onClick={onSinglePress(onLeave)}>
          {trEdit.leave}
        </Button>
        <Button ref={stayRef} look="primary" onClick={onSinglePress(onStay)}>
          {trEdit.stay}
        </Button>
      </ModalButtons>
    </div>
  );
}

/** The second press of a double click was meant for the button that was here. */
function onSinglePress(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) act();
  };
}
