import { useState } from 'react';
import type { Selection } from '#domain/change/change.ts';
import { olderFirst, type Pair } from '#domain/change/merge.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { trMerge } from '#text/user-list/trMerge.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { MergeForm } from './MergeForm.tsx';
import styles from './MergeUsersDialog.module.css';

interface MergeUsersDialogProps {
  /** Two users that the query matches. */
  users: Selection;
  query: UserQuery;
  /** Called with the id of the removed user. */
  onMerged: (id: string) => void;
  onClose: () => void;
}

/** Merges two users into one. */
export function MergeUsersDialog({ users, query, onMerged, onClose }: MergeUsersDialogProps) {
  return (
    <Modal isWide title={trMerge.title} closeLabel={trMerge.close} onClose={onClose}>
      {(close) => <LoadedForm users={users} query={query} onMerged={onMerged} onClose={close} />}
    </Modal>
  );
}

function LoadedForm({ users, query, onMerged, onClose }: MergeUsersDialogProps) {
  const found = useAnswer({ kind: 'selected', users, query });
  const [first = '', second = ''] = found.value?.ids ?? [];
  const one = useAnswer({ kind: 'user', id: first });
  const other = useAnswer({ kind: 'user', id: second });
  // As they were when both were there: values must not change under the hand.
  const [pair, setPair] = useState<Pair | null>(null);
  if (pair === null && one.value && other.value) setPair(olderFirst([one.value, other.value]));
  if (pair !== null) {
    return (
      <MergeForm
        pair={pair}
        onPair={setPair}
        onMerged={(id) => {
          onMerged(id);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  const isGone = [found, one, other].every(({ isCurrent }) => isCurrent);
  return (
    <>
      <ModalBody className={styles.body}>
        <p role="status">{isGone ? trMerge.gone : trMerge.loading}</p>
      </ModalBody>
      {/* Only then: the form is higher, and a press on the button would hit one of its choices. */}
      {isGone && (
        <ModalButtons>
          <Button onClick={onClose}>{trMerge.cancel}</Button>
        </ModalButtons>
      )}
    </>
  );
}
