import { useState } from 'react';
import { olderFirst, type Pair } from '#domain/change/merge.ts';
import { MergeForm } from '#screens/user-list/selection/MergeForm.tsx';
import { trMerge } from '#text/user-list/trMerge.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';

interface MergePairsDialogProps {
  first: Pair;
  /** The pairs on the list's current page, in its order. */
  pairs: readonly Pair[];
  onClose: () => void;
}

/** Merges two users into one, and continues with the next two. */
export function MergePairsDialog({ first, pairs, onClose }: MergePairsDialogProps) {
  return (
    <Modal isWide hasFixedTop title={trMerge.title} closeLabel={trMerge.close} onClose={onClose}>
      {(close) => <Pairs first={first} pairs={pairs} onClose={close} />}
    </Modal>
  );
}

function Pairs({ first, pairs, onClose }: MergePairsDialogProps) {
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
