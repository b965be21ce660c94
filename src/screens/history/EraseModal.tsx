import { useState } from 'react';
import type { RefusedChange } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { useMayStillChange } from '#screens/useMayStillChange.tsx';
import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';
import { useHasSignedInAgain } from '#state/useSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trHistory } from '#text/trHistory.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './RemovedList.module.css';

interface EraseModalProps {
  user: User;
  onErased: () => void;
  onClose: () => void;
}

/** Asks before a removed user is erased from the history. */
export function EraseModal({ user, onErased, onClose }: EraseModalProps) {
  const { mayChange, notAllowed } = useMayStillChange();
  const { isBusy, refused, erase } = useErase(user.id, onErased);
  const words = trHistory.erase;
  const hasBackups = useSourceAccess().local !== null;

  return (
    <Modal
      title={words.title(nameOf(user))}
      closeLabel={words.close}
      // It cannot be undone, so the dialog stays until it has ended.
      mayClose={() => !isBusy}
      onClose={onClose}
    >
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            <p>{words.what}</p>
            <p>{hasBackups ? words.copies : words.sharedCopies}</p>
            {refused !== null && <Refusal refused={refused} />}
          </ModalBody>
          {notAllowed}
          <ModalButtons>
            <Button aria-disabled={isBusy || undefined} onClick={close}>
              {words.cancel}
            </Button>
            <Button
              look="dangerPrimary"
              aria-disabled={isBusy || !mayChange || undefined}
              onClick={() => {
                if (mayChange && !isBusy) void erase(close);
              }}
            >
              {isBusy ? words.busy : words.confirm}
            </Button>
          </ModalButtons>
        </>
      )}
    </Modal>
  );
}

function useErase(id: string, onErased: () => void) {
  const commit = useChange(false);
  const { isPending: isBusy, run } = usePending();
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  const erase = async (close: () => void) => {
    setRefused(null);
    const result = await run(() => commit({ kind: 'erase', id }));
    if (result?.ok === true) {
      onErased();
      close();
    } else {
      setRefused(result);
    }
  };
  return { isBusy, refused, erase };
}

function Refusal({ refused }: { refused: RefusedChange }) {
  const hasSignedInAgain = useHasSignedInAgain(refused.problem);
  return (
    <Notice
      key={String(hasSignedInAgain)}
      tone={hasSignedInAgain ? 'success' : 'danger'}
      role="alert"
    >
      {hasSignedInAgain ? trHistory.erase.signedInAgain : problemWords(refused)}
    </Notice>
  );
}

function problemWords({ problem }: RefusedChange): string {
  const words = trHistory.erase;
  return problem === 'conflict' ? words.conflict : words.problems[problem];
}
