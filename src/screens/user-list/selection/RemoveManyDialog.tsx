import { useState } from 'react';
import type { RefusedChange } from '#domain/change/change.ts';
import { useMayStillChange } from '#screens/useMayStillChange.tsx';
import { trActions } from '#text/user-list/trActions.ts';
import { trSelection } from '#text/user-list/trSelection.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './RemoveManyDialog.module.css';
import { useRefusalWords } from './useOneChange.ts';

interface RemoveManyDialogProps {
  /** The number when the dialog was opened: what is pressed is what is done. */
  count: number;
  isRunning: boolean;
  /** Resolves with the refusal, or `null`. */
  onConfirm: () => Promise<RefusedChange | null>;
  onClose: () => void;
}

/** Asks before many users are removed. */
export function RemoveManyDialog({ count, isRunning, onConfirm, onClose }: RemoveManyDialogProps) {
  const { mayChange, notAllowed } = useMayStillChange();
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  const refusal = useRefusalWords(refused);
  const confirm = async (close: () => void) => {
    if (isRunning || !mayChange) return;
    setRefused(null);
    const result = await onConfirm();
    if (result === null) close();
    else setRefused(result);
  };
  return (
    <Modal title={trSelection.askRemoval(count)} closeLabel={trSelection.close} onClose={onClose}>
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            {refusal !== null && (
              <Notice
                key={refusal.words}
                tone={refusal.hasSignedInAgain ? 'success' : 'danger'}
                role="alert"
              >
                {refusal.words}
              </Notice>
            )}
            <p>{trSelection.askRemovalText}</p>
          </ModalBody>
          {notAllowed}
          <ModalButtons>
            <Button onClick={close}>{trSelection.cancel}</Button>
            {/* After a refusal the person has to look at the list again, unless that is not the
                reason. */}
            {(refused === null || refused.problem === 'signedOut') && (
              <Button
                look="dangerPrimary"
                aria-disabled={isRunning || !mayChange || undefined}
                onClick={() => void confirm(close)}
              >
                {isRunning ? trSelection.running.remove : trActions.of.remove(count)}
              </Button>
            )}
          </ModalButtons>
        </>
      )}
    </Modal>
  );
}
