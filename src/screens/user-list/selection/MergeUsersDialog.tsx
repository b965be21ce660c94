import { useState } from 'react';
import type { Selection } from '#domain/change/change.ts';
import { olderFirst, type Pair } from '#domain/change/merge.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { groupDuplicates } from '#domain/query/duplicates.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { pairOf } from '#screens/user-list/table/TableRows.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { trMerge } from '#text/trUsers.ts';
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

interface MergePairsDialogProps {
  first: Pair;
  onClose: () => void;
}

/** Merges two users into one, and continues with the next two of the page. */
export function MergePairsDialog({ first, onClose }: MergePairsDialogProps) {
  const { listView, shown } = useUserList();
  const groups = groupDuplicates(shown.value?.rows ?? [], listView.view.filters.duplicate ?? []);
  const pairs = groups.map(({ users }) => pairOf(users)).filter((pair) => pair !== null);
  return (
    <Modal isWide hasFixedTop title={trMerge.title} closeLabel={trMerge.close} onClose={onClose}>
      {(close) => <Pairs first={first} pairs={pairs} onClose={close} />}
    </Modal>
  );
}

interface PairsProps extends MergePairsDialogProps {
  /** Those on the page, in its order. */
  pairs: readonly Pair[];
}

function Pairs({ first, pairs, onClose }: PairsProps) {
  const [pair, setPair] = useState(() => olderFirst(first));
  const [number, setNumber] = useState(0);
  const [isMerged, setIsMerged] = useState(false);
  /** The ids of removed users, whom a list may still show, and of skipped pairs. */
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const following = [...pairs.slice(placeOf(pair, pairs)), ...pairs];
  const next = following.find(
    (each) =>
      keyOf(each) !== keyOf(pair) && ![keyOf(each), ...idsOf(each)].some((id) => done.has(id)),
  );
  const showNext = () => {
    if (next === undefined) return;
    setDone(new Set([...done, keyOf(pair)]));
    setPair(olderFirst(next));
    setNumber(number + 1);
    setIsMerged(false);
  };
  return (
    <MergeForm
      key={number}
      pair={pair}
      onPair={setPair}
      onMerged={(id) => {
        setDone(new Set([...done, id]));
        setIsMerged(true);
      }}
      onClose={onClose}
      series={{ isFirst: number === 0, isMerged, onNext: next === undefined ? null : showNext }}
    />
  );
}

/** Where to continue after this pair: the next one may have taken its place. */
function placeOf(pair: Pair, pairs: readonly Pair[]): number {
  const place = pairs.findIndex((each) => keyOf(each) === keyOf(pair));
  return Math.max(place, 0);
}

function keyOf(pair: Pair): string {
  return idsOf(pair).toSorted().join(' ');
}

function idsOf([one, other]: Pair): readonly string[] {
  return [one.id, other.id];
}
