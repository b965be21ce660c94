import { useState } from 'react';
import { useMayStillChange } from '#screens/useMayStillChange.tsx';
import { trSelection } from '#text/trSelection.ts';
import { Button } from '#ui/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/Modal.tsx';
import { Notice } from '#ui/Notice.tsx';
import styles from './RemoveManyDialog.module.css';

interface RemoveManyDialogProps {
  /** As it was when the dialog was opened: what is pressed is what is done. */
  count: number;
  isRunning: boolean;
  /** Resolves with why nothing was removed, or `null`. */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks before many users are removed. */
export function RemoveManyDialog({ count, isRunning, onConfirm, onClose }: RemoveManyDialogProps) {
  const { mayChange, notAllowed } = useMayStillChange();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (close: () => void) => {
    if (isRunning || !mayChange) return;
    setProblem(null);
    const words = await onConfirm();
    if (words === null) close();
    else setProblem(words);
  };
  return (
    <Modal title={trSelection.askRemoval(count)} closeLabel={trSelection.close} onClose={onClose}>
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            {problem !== null && (
              <Notice tone="danger" role="alert">
                {problem}
              </Notice>
            )}
            <p>{trSelection.askRemovalText}</p>
          </ModalBody>
          {notAllowed}
          <ModalButtons>
            <Button onClick={close}>{trSelection.cancel}</Button>
            {/* After a refusal the person looks at the list again. */}
            {problem === null && (
              <Button
                look="dangerPrimary"
                aria-disabled={isRunning || !mayChange || undefined}
                onClick={() => void confirm(close)}
              >
                {isRunning ? trSelection.running.remove : trSelection.removeOf(count)}
              </Button>
            )}
          </ModalButtons>
        </>
      )}
    </Modal>
  );
}
