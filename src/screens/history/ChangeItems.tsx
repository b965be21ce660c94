import {
  type MouseEvent,
  type RefCallback,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './ChangeItems.module.css';
import type { HistoryEntry } from '#domain/change/history.ts';
import { trHistory } from '#text/trHistory.ts';
import type { ChangeKind, Conflict, DoneChange } from '#domain/change/change.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, once } from '#ui/controls/Button.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { formatDateTime, formatTime } from '#domain/dateTimes.ts';
import { classNames } from '#ui/classNames.ts';
import { ChangeSentence, TouchedUsers } from './ChangeSentence.tsx';
import { DayRow, Mark } from './DayRow.tsx';
import { useKeptInPlace } from './placeOfItems.ts';
import { useEntryUndo } from './useEntryUndo.ts';

interface ChangeItemsProps {
  entries: readonly HistoryEntry[];
  /** The user of this page. */
  ownId?: string;
}

/** Changes, newest first, each with its effect and an undo button. */
export function ChangeItems({ entries, ownId }: ChangeItemsProps) {
  const listRef = useRef<HTMLOListElement>(null);
  useKeptInPlace(
    listRef,
    entries.map(({ id }) => id),
  );
  return (
    <ol ref={listRef} className={styles.items} aria-label={trHistory.list}>
      {entries.map((entry, position) => (
        <ChangeItem
          key={entry.id}
          entry={entry}
          above={entries[position - 1]?.at}
          entries={entries}
          ownId={ownId}
        />
      ))}
    </ol>
  );
}

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

function ChangeItem({ entry, above, entries, ownId }: ChangeItemProps) {
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
              onClick={once(() => void undo())}
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

interface UndoRefusalProps {
  conflict: Conflict;
  /** The entries on this page, as targets of links. */
  entries: readonly HistoryEntry[];
}

/** Why a change was not undone, and which later change prevents it. */
function UndoRefusal({ conflict, entries }: UndoRefusalProps) {
  if (conflict.kind === 'gone') return <span>{trHistory.gone}</span>;
  if (conflict.kind !== 'changedSince' || conflict.by === null)
    return <span>{trHistory.blocked}</span>;
  return (
    <>
      <span>{`${trHistory.blockedBy} `}</span>
      <Blocker change={conflict.by} entries={entries} />
    </>
  );
}

function Blocker({ change, entries }: { change: DoneChange; entries: readonly HistoryEntry[] }) {
  const entry = entries.find(({ id }) => id === change.id);
  const words = `${trHistory.change(change)} · ${formatDateTime(change.at)}`;
  if (entry === undefined) return <span>{words}</span>;
  const anchor = changeAnchor(entry.id);
  const lead = (event: MouseEvent) => {
    // Following the "#" would add a history entry.
    event.preventDefault();
    const item = document.getElementById(anchor);
    item?.scrollIntoView({ block: 'nearest' });
    item?.focus({ preventScroll: true });
  };
  return (
    <a href={`#${anchor}`} onClick={lead}>
      {words}
    </a>
  );
}

/** The id of a change's element in the page. */
function changeAnchor(changeId: string): string {
  return `change-${changeId}`;
}

/**
 * The time of a change; the heading has its day.
 * @param by who made the change, on a shared list
 */
export function When({ at, by }: { at: Date; by?: string | undefined }) {
  // An invalid date has no ISO text.
  const isValid = !Number.isNaN(at.getTime());
  const time = (
    <time
      className={styles.when}
      dateTime={isValid ? at.toISOString() : undefined}
      title={formatDateTime(at)}
    >
      {formatTime(at)}
    </time>
  );
  if (by === undefined) return time;
  return (
    <span className={classNames(styles.when, styles.whose)}>
      <bdi translate="no">{by}</bdi>
      <span> · </span>
      {time}
    </span>
  );
}
