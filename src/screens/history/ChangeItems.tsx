import {
  type MouseEvent,
  type RefCallback,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  createContext,
  createElement,
  type ReactNode,
  type Ref,
  useContext,
  useCallback,
} from 'react';
import styles from './ChangeItems.module.css';
import type { HistoryEntry } from '#domain/change/history.ts';
import { trHistory } from '#text/trHistory.ts';
import type { ChangeKind, Conflict, DoneChange } from '#domain/change/change.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, once } from '#ui/controls/Button.tsx';
import { type IconName, Icon } from '#ui/Icon.tsx';
import { formatDateTime, formatTime } from '#domain/dateTimes.ts';
import { classNames } from '#ui/classNames.ts';
import { ChangeSentence, TouchedUsers, useEntryUndo } from './ChangeSentence.tsx';
import { useToday } from '#platform/environment.ts';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { focusOrHeading } from '#ui/dialogs/keepFocus.ts';

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

interface DayRowProps {
  ref?: Ref<HTMLLIElement>;
  id?: string;
  at: Date;
  /** The date of the row above; undefined at the start of a page. */
  above: Date | undefined;
  children: ReactNode;
}

/** An item of a list by days: a heading precedes the first item of each day. */
export function DayRow({ ref, id, at, above, children }: DayRowProps) {
  const today = useToday();
  const level = useContext(DayHeadingLevel);
  const isFirst = above === undefined || above.toDateString() !== at.toDateString();
  return (
    <li ref={ref} id={id} tabIndex={-1} className={styles.day}>
      {isFirst && createElement(level, { className: styles.heading }, trHistory.day(at, today))}
      <div className={styles.row} data-row="">
        {children}
      </div>
    </li>
  );
}

/** The level of the headings of days: below that of the screen, or of a part of it. */
export const DayHeadingLevel = createContext<'h2' | 'h3'>('h2');

interface MarkProps {
  /** The member of staff who made the change; only on a shared list. */
  by: string | undefined;
  icon: IconName;
}

/** The initial of the author, whose name stands beside it; or an icon of the change. */
export function Mark({ by, icon }: MarkProps) {
  return (
    <span className={styles.mark}>
      {by === undefined ? (
        <span className={styles.disc}>
          <Icon name={icon} size={16} />
        </span>
      ) : (
        <Avatar letter={avatarLetter(by)} seed={by} />
      )}
    </span>
  );
}

/**
 * Keeps the items of a list in their place on the screen when others are added above them: a press
 * must not hit an item that took another one's place.
 * @param keys of the items, in order
 * @param isAlsoAtTop also without scrolling, which hides new items
 */
export function useKeptInPlace(
  listRef: RefObject<HTMLElement | null>,
  keys: readonly string[],
  isAlsoAtTop = true,
): void {
  const lastKeys = useRef<readonly string[]>([]);
  const grown = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = lastKeys.current;
    lastKeys.current = keys;
    const position = keys.indexOf(before[0] ?? '');
    // Another page or filter has other items, even if some are the same.
    const isSame = keys.slice(Math.max(position, 0)).every((key, at) => key === before[at]);
    const { children } = listRef.current ?? {};
    const [top, item] = [children?.[0], children?.[position]];
    if (position < 1 || !isSame || top === undefined || item === undefined) return;
    const [main, screen] = [top.closest('main'), top.closest<HTMLElement>('main > *')];
    if (main === null || screen === null || (main.scrollTop === 0 && !isAlsoAtTop)) return;
    const shift = rowTop(item) - rowTop(top);
    const goal = main.scrollTop + shift;
    // A short list cannot be scrolled: the screen is made high enough.
    if (main.scrollHeight < goal + main.clientHeight) {
      screen.style.minHeight = `${goal + main.clientHeight}px`;
      grown.current = screen;
    }
    main.scrollTo({ top: goal, behavior: 'instant' });
  });
  useLayoutEffect(() => () => void grown.current?.style.removeProperty('min-height'), []);
}

/** Measures below the heading of a day, which moves to an item that is added above. */
function rowTop(item: Element): number {
  return (item.querySelector('[data-row]') ?? item).getBoundingClientRect().top;
}

interface FocusOnNext {
  /** The ref of each item. */
  readonly watchItem: (item: HTMLElement | null) => () => void;
  /** Focuses the item at this position, or the last one; without items, the screen's heading. */
  readonly focusAt: (position: number) => void;
}

/** When the focused item of a list is removed, focuses the item that takes its place. */
export function useFocusOnNext(listRef: RefObject<HTMLElement | null>): FocusOnNext {
  const lostAt = useRef<number>(null);
  const watchItem = useCallback(
    (item: HTMLElement | null) => () => {
      // Still in the document.
      if (item?.contains(document.activeElement) !== true) return;
      lostAt.current = [...(item.parentElement?.children ?? [])].indexOf(item);
    },
    [],
  );
  const focusAt = (position: number) => {
    const items = [...(listRef.current?.children ?? [])];
    focusOrHeading(items[position] ?? items.at(-1) ?? null);
  };
  useLayoutEffect(() => {
    const position = lostAt.current;
    lostAt.current = null;
    if (position !== null) focusAt(position);
  });
  return { watchItem, focusAt };
}
