import { useRef, useState } from 'react';
import { HISTORY_PAGE_SIZE } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trHistory } from '#text/trHistory.ts';
import { useSteadyPress } from '#ui/controls/useSteadyPress.ts';
import changeStyles from '#screens/history/changes/ChangeItems.module.css';
import { PagedAnswer } from '#screens/history/PagedAnswer.tsx';
import { RemovedBar } from './RemovedBar.tsx';
import { RemovedItem } from './RemovedItem.tsx';
import { useChosen, type Chosen } from './useChosen.ts';
import { useFocusOnNext } from '#screens/history/changes/useFocusOnNext.ts';
import { useKeptInPlace } from '#screens/history/useKeptInPlace.ts';
import { EraseModal } from './EraseModal.tsx';

interface RemovedListProps {
  page: number;
  onPageChange: (page: number) => void;
}

/** A page of the removed users, last removed first. */
export function RemovedList({ page, onPageChange }: RemovedListProps) {
  const shown = useAnswerOrPrevious({ kind: 'removed', page, size: HISTORY_PAGE_SIZE });
  const rows = shown.value?.rows ?? [];
  const keys = rows.map(({ user, change }) => `${change.id} ${user.id}`);
  const listRef = useRef<HTMLOListElement>(null);
  const isMeant = useSteadyPress(keys);
  // An undo adds users at the top, where the person expects them, not under a pressing pointer.
  useKeptInPlace(listRef, keys, false);
  const { watchItem, focusAt } = useFocusOnNext(listRef);
  const mayChange = useMay('change');
  const chosen = useChosen();
  const { askToErase, modal } = useErasing(chosen, focusAt);

  return (
    <>
      <PagedAnswer
        shown={shown}
        page={page}
        onPageChange={onPageChange}
        words={trHistory.ofRemoved}
      >
        {mayChange && <RemovedBar pageIds={rows.map(({ user }) => user.id)} chosen={chosen} />}
        <ol ref={listRef} className={changeStyles.items} aria-label={trHistory.removedList}>
          {rows.map((row, position) => (
            <RemovedItem
              key={keys[position]}
              ref={watchItem}
              row={row}
              above={rows[position - 1]?.change.at}
              isMeant={isMeant}
              isSelected={chosen.ids.has(row.user.id)}
              onSelect={(isSelected) => chosen.set([row.user.id], isSelected)}
              onErase={() => askToErase(row.user, position)}
            />
          ))}
        </ol>
      </PagedAnswer>
      {modal}
    </>
  );
}

/** The question before a user is erased. */
function useErasing(chosen: Chosen, focusAt: (position: number) => void) {
  const [erasing, setErasing] = useState<{ user: User; position: number } | null>(null);
  const isErased = useRef(false);
  const askToErase = (user: User, position: number) => {
    isErased.current = false;
    setErasing({ user, position });
  };
  const modal = erasing && (
    <EraseModal
      user={erasing.user}
      onErased={() => {
        isErased.current = true;
        chosen.set([erasing.user.id], false);
      }}
      onClose={() => {
        setErasing(null);
        // The button that asked is gone.
        if (isErased.current) focusAt(erasing.position);
      }}
    />
  );
  return { askToErase, modal };
}
