import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { HistoryEntry } from '#domain/change/history.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import {
  LAST_CHANGES_QUESTION,
  NEWEST_QUESTION,
  NEWEST_VIEW,
} from '#domain/view/firstQuestions.ts';
import { useToday } from '#platform/environment.ts';
import { historyPath, userPath, listPath } from '#screens/paths.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { dayInWords, momentInWords } from '#text/grammar.ts';
import { trHistory } from '#text/trHistory.ts';
import { trHome } from '#text/trHome.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, once } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ChangeSentence, useEntryUndo } from '#screens/history/ChangeSentence.tsx';
import { formatDate } from '#domain/dates.ts';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { userKeys } from '#screens/user-list/rows.ts';
import { Avatar } from '#ui/Avatar.tsx';
import styles from './OverviewRows.module.css';
import { Panel, TextPlace } from './Panel.tsx';

const SHOWN = 5;

/** The last changes, each with an undo button. */
export function LastChanges() {
  const { value, problem } = useAnswer(LAST_CHANGES_QUESTION);
  const [held, setHeld] = useState<readonly HistoryEntry[] | null>(null);
  const newest = value?.entries;
  // While somebody may be about to press, new changes must not move the buttons.
  const entries = (held ?? newest)
    ?.slice(0, SHOWN)
    .map((entry) => newest?.find(({ id }) => id === entry.id) ?? entry);
  const hold = () => setHeld((before) => before ?? newest ?? null);
  const letGo = () => setHeld(null);
  return (
    <Panel title={trHome.lastChanges} aside={<Link href={historyPath()}>{trHome.allChanges}</Link>}>
      {entries === undefined && problem === null && <RowPlaces count={SHOWN} />}
      {entries === undefined && problem !== null && <p>{tr.list.problems[problem]}</p>}
      {entries?.length === 0 && <p className={styles.none}>{trHistory.ofChanges.none}</p>}
      {entries !== undefined && entries.length > 0 && (
        // These handlers only note that somebody is there.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul
          className={styles.rows}
          aria-label={trHistory.list}
          onPointerEnter={hold}
          onPointerLeave={letGo}
          onFocus={hold}
          onBlur={letGo}
        >
          {entries.map((entry) => (
            <LastChange key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function LastChange({ entry }: { entry: HistoryEntry }) {
  const { at, by, id, isUndone, users } = entry;
  const today = useToday();
  return (
    <li className={styles.row} tabIndex={-1}>
      <span className={styles.disc}>
        <Icon name="history" size={16} />
      </span>
      <span className={styles.sentence}>
        <ChangeSentence change={entry} users={users} ownId={undefined} />
      </span>{' '}
      <span className={styles.when} title={formatDateTime(at)}>
        {by !== undefined && (
          <>
            <bdi translate="no">{by}</bdi>
            <span> · </span>
          </>
        )}
        <span>{momentInWords(at, today)}</span>
      </span>{' '}
      <span className={styles.undo}>
        {isUndone ? (
          <Badge tone="neutral">{trHistory.undone}</Badge>
        ) : (
          <Undo entry={entry} key={id} />
        )}
      </span>
    </li>
  );
}

/** Only if the person may change the list. A notice shows the outcome, also of a refused undo. */
function Undo({ entry }: { entry: HistoryEntry }) {
  const mayChange = useMay('change');
  const { isBusy, undo } = useEntryUndo(entry.id);
  const ref = useRef<HTMLButtonElement>(null);
  // After the undo the button is gone: Tab continues from the row.
  useLayoutEffect(() => {
    const button = ref.current;
    const row = button?.closest('li');
    return () => {
      if (button !== null && button === document.activeElement) row?.focus({ preventScroll: true });
    };
  }, []);
  if (!mayChange) return null;
  return (
    <Button
      ref={ref}
      className={styles.button}
      aria-label={trHistory.undoOf(trHistory.change(entry))}
      aria-disabled={isBusy || undefined}
      onClick={once(() => void undo())}
    >
      {trHistory.undo}
    </Button>
  );
}

/** @param users `undefined` until known */
export function NewestUsers({ users }: { users: readonly User[] | undefined }) {
  return (
    <Panel
      title={trHome.newest}
      aside={<Link href={listPath(NEWEST_VIEW)}>{trHome.allByDate}</Link>}
    >
      {users === undefined ? (
        <RowPlaces count={NEWEST_QUESTION.size} />
      ) : (
        <ul className={styles.rows}>
          {users.map((user, position) => (
            <li key={userKeys(users)[position]} className={styles.row}>
              <NewestUser user={user} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NewestUser({ user }: { user: User }) {
  const { createdAt, email, role } = user;
  return (
    <>
      <Avatar letter={avatarLetter(user.name)} seed={user.id} />
      <span className={styles.what}>
        <Link href={userPath(user.id)} className={styles.name}>
          <bdi translate="no">{nameOf(user)}</bdi>
        </Link>{' '}
        <bdi className={styles.email} translate="no">
          {email}
        </bdi>
      </span>{' '}
      <span className={styles.badge}>
        <RoleBadge role={role} />
      </span>{' '}
      <span
        className={styles.when}
        title={createdAt === null ? undefined : formatDateTime(createdAt)}
      >
        {dayInWords(createdAt, useToday()) ?? formatDate(createdAt)}
      </span>
    </>
  );
}

/** Placeholders for rows that are still loading. */
function RowPlaces({ count }: { count: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- all rows are alike
        <div key={row} className={styles.row}>
          <span className={styles.disc} />
          <TextPlace width="40%" />
        </div>
      ))}
    </div>
  );
}
