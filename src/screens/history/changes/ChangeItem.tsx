import { useId, useLayoutEffect, useRef, type RefCallback, type RefObject } from 'react';
import type { ChangeKind } from '#domain/change/change.ts';
import type { HistoryEntry } from '#domain/change/history.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trHistory } from '#text/trHistory.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import type { IconName } from '#ui/Icon.tsx';
import styles from './ChangeItems.module.css';
import { ChangeSentence } from './ChangeSentence.tsx';
import { changeAnchor } from './changeAnchor.ts';
import { DayRow } from './DayRow.tsx';
import { Mark } from './Mark.tsx';
import { TouchedUsers } from './TouchedUsers.tsx';
import { UndoRefusal } from './UndoRefusal.tsx';
import { useEntryUndo } from './useEntryUndo.ts';
import { When } from './When.tsx';

interface ChangeItemProps {
  entry: HistoryEntry;
  /** When the change above it on the page was made. */
  above: Date | undefined;
  /** The entries on this page, as targets of links. */
  entries: readonly HistoryEntry[];
  ownId: string | undefined;
}

const ICONS: Record<ChangeKind, IconName> = {
  add: 'users',
  edit: 'check',
  activate: 'check',
  deactivate: 'check',
  setRole: 'check',
  remove: 'close',
  merge: 'link',
  undo: 'back',
  bringBack: 'back',
  import: 'imported',
  restore: 'storage',
};

export function ChangeItem({ entry, above, entries, ownId }: ChangeItemProps) {
  const { id, at, by, isKept, isUndone, users } = entry;
  const mayChange = useMay('change');
  const { isBusy, conflict, undo } = useEntryUndo(id);
  const { itemRef, watchButton } = useFocusAfterUndo(isUndone);
  const refusalId = useId();
  const isRefused = conflict !== null && !isUndone;

  return (
    <DayRow ref={itemRef} id={changeAnchor(id)} at={at} above={above}>
      <Mark by={by} icon={ICONS[entry.kind]} />
      <div className={styles.what}>
        <p className={styles.sentence}>
          <ChangeSentence change={entry} users={users} ownId={ownId} />
        </p>
        <TouchedUsers entry={entry} ownId={ownId} />
        {!isKept && <p className={styles.note}>{trHistory.notKept}</p>}
        {isRefused && (
          <div id={refusalId} className={styles.refusal}>
            <UndoRefusal conflict={conflict} entries={entries} />
          </div>
        )}
      </div>
      <When at={at} by={by} />
      <div className={styles.action}>
        {isUndone ? (
          <Badge tone="neutral">{trHistory.undone}</Badge>
        ) : (
          mayChange && (
            <Button
              ref={watchButton}
              aria-label={trHistory.undoOf(trHistory.change(entry))}
              aria-disabled={isBusy || undefined}
              aria-describedby={isRefused ? refusalId : undefined}
              onClick={({ detail }) => {
                // The second press of a double click may hit the entry that took its place.
                if (detail < 2) void undo();
              }}
            >
              {trHistory.undo}
            </Button>
          )
        )}
      </div>
    </DayRow>
  );
}

/** The pressed button is gone after an undo: Tab continues from the entry. */
function useFocusAfterUndo(isUndone: boolean): {
  itemRef: RefObject<HTMLLIElement | null>;
  watchButton: RefCallback<HTMLButtonElement>;
} {
  const itemRef = useRef<HTMLLIElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isUndone && hadFocus.current) itemRef.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isUndone]);
  const watchButton: RefCallback<HTMLButtonElement> = (button) => () => {
    hadFocus.current = button !== null && button === document.activeElement;
  };
  return { itemRef, watchButton };
}
