import { useEffect, useId, useRef } from 'react';
import { trEdit } from '#text/trEdit.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ModalButtons } from '#ui/dialogs/Modal.tsx';
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
