import { createElement, useId, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ChangeKind, Conflict } from '#domain/change/change.ts';
import type { HistoryEntry } from '#domain/change/history.ts';
import { formatDateTime, formatTime } from '#domain/dateTimes.ts';
import { USER_HISTORY_SIZE } from '#domain/limits.ts';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { formatHistoryView } from '#domain/view/viewAddress.ts';
import { useToday } from '#platform/environment.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { historyPath } from '#screens/paths.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { trHistory } from '#text/trHistory.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { classNames } from '#ui/classNames.ts';
import { Button, once } from '#ui/controls/Button.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { ChangeSentence, TouchedUsers, useEntryUndo } from './ChangeSentence.tsx';
import styles from './ChangeItems.module.css';

/** The newest changes of a user, on the page of that user. */
export function UserHistory({ id }: { id: string }) {
  const titleId = useId();
  const shown = useAnswerOrPrevious({ kind: 'history', id, page: 1, size: USER_HISTORY_SIZE });
  const { total = 0, entries = [] } = shown.value ?? {};
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{tr.history.heading}</h2>
      <AnswerArea shown={shown} className={styles.answer} placeholder={<p>{tr.history.waiting}</p>}>
        {shown.value?.total === 0 && <p className={styles.muted}>{trHistory.ofChanges.none}</p>}
        {total > 0 && (
          <div className={styles.timeline}>
            <ChangeItems entries={entries} ownId={id} headingLevel="h3" />
          </div>
        )}
        {total > entries.length && (
          <Link
            href={historyPath() + formatHistoryView({ kind: 'changes', id, page: 1 })}
            className={styles.all}
          >
            {trHistory.allOf(total)}
          </Link>
        )}
      </AnswerArea>
    </section>
  );
}

interface ChangeItemsProps {
  entries: readonly HistoryEntry[];
  /** The user of this page. */
  ownId?: string;
  headingLevel?: HeadingLevel;
}

/** Changes, newest first, each with its effect and an undo button. */
export function ChangeItems({ entries, ownId, headingLevel = 'h2' }: ChangeItemsProps) {
  return (
    <ol className={styles.items} aria-label={trHistory.list}>
      {entries.map((entry, position) => (
        <DayRow
          key={entry.id}
          id={changeAnchor(entry.id)}
          at={entry.at}
          above={entries[position - 1]?.at}
          headingLevel={headingLevel}
        >
          <ChangeItem entry={entry} entries={entries} ownId={ownId} />
        </DayRow>
      ))}
    </ol>
  );
}

interface ChangeItemProps {
  entry: HistoryEntry;
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

function ChangeItem({ entry, entries, ownId }: ChangeItemProps) {
  const { id, at, by, isKept, isUndone, users } = entry;
  const mayChange = useMay('change');
  const { isBusy, conflict, undo } = useEntryUndo(id);
  const refusalId = useId();
  const isRefused = conflict !== null && !isUndone;
  return (
    <>
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
        {isUndone && <Badge tone="neutral">{trHistory.undone}</Badge>}
        {!isUndone && mayChange && (
          <Button
            aria-label={trHistory.undoOf(trHistory.change(entry))}
            aria-disabled={isBusy || undefined}
            aria-describedby={isRefused ? refusalId : undefined}
            onClick={once(() => void undo())}
          >
            {trHistory.undo}
          </Button>
        )}
      </div>
    </>
  );
}

interface UndoRefusalProps {
  conflict: Conflict;
  /** The entries on this page, as targets of links. */
  entries: readonly HistoryEntry[];
}

/** Why a change was not undone, and which later change prevents it. */
function UndoRefusal({ conflict, entries }: UndoRefusalProps) {
  if (conflict.kind === 'gone') return <span>{trHistory.gone}</span>;
  const by = conflict.kind === 'changedSince' ? conflict.by : null;
  if (by === null) return <span>{trHistory.blocked}</span>;
  const words = `${trHistory.change(by)} · ${formatDateTime(by.at)}`;
  const anchor = changeAnchor(by.id);
  const lead = (event: MouseEvent) => {
    // Following the "#" would add a history entry.
    event.preventDefault();
    document.getElementById(anchor)?.focus();
  };
  return (
    <>
      <span>{`${trHistory.blockedBy} `}</span>
      {entries.some(({ id }) => id === by.id) ? (
        <a href={`#${anchor}`} onClick={lead}>
          {words}
        </a>
      ) : (
        <span>{words}</span>
      )}
    </>
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

/** The level of the headings of days: below that of the screen, or of a part of it. */
type HeadingLevel = 'h2' | 'h3';

interface DayRowProps {
  id?: string;
  at: Date;
  /** The date of the row above; undefined at the start of a page. */
  above: Date | undefined;
  headingLevel?: HeadingLevel;
  children: ReactNode;
}

/** An item of a list by days: a heading precedes the first item of each day. */
export function DayRow({ id, at, above, headingLevel = 'h2', children }: DayRowProps) {
  const today = useToday();
  const isFirst = above === undefined || above.toDateString() !== at.toDateString();
  return (
    <li id={id} tabIndex={-1} className={styles.day}>
      {isFirst &&
        createElement(headingLevel, { className: styles.heading }, trHistory.day(at, today))}
      <div className={styles.row}>{children}</div>
    </li>
  );
}

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
