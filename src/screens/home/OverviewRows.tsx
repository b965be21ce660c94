import { useState } from 'react';
import { Link } from 'wouter';
import type { HistoryEntry } from '#domain/change/history.ts';
import { formatDate } from '#domain/dates.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { LAST_CHANGES_QUESTION, NEWEST_VIEW } from '#domain/view/firstQuestions.ts';
import { useToday } from '#platform/environment.ts';
import { ChangeSentence, useEntryUndo } from '#screens/history/ChangeSentence.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { historyPath, listPath, userPath } from '#screens/paths.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { userKeys } from '#screens/user-list/rows.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { dayInWords, momentInWords } from '#text/grammar.ts';
import { tr } from '#text/tr.ts';
import { trHistory } from '#text/trHistory.ts';
import { trHome } from '#text/trHome.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button, once } from '#ui/controls/Button.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './HomeScreen.module.css';
import { Panel } from './ListNumbers.tsx';

const SHOWN = 5;

/** The last changes, each with an undo button. */
export function LastChanges() {
  const { value, problem } = useAnswer(LAST_CHANGES_QUESTION);
  const newest = value?.entries;
  const [held, setHeld] = useState<readonly HistoryEntry[]>();
  // While somebody may be about to press, new changes must not move the buttons.
  const hold = () => setHeld((before) => before ?? newest);
  const letGo = () => setHeld(undefined);
  const entries = (held ?? newest)
    ?.slice(0, SHOWN)
    .map((entry) => newest?.find(({ id }) => id === entry.id) ?? entry);
  return (
    <Panel title={trHome.lastChanges} aside={<Link href={historyPath()}>{trHome.allChanges}</Link>}>
      {entries === undefined && problem !== null && <p>{tr.list.problems[problem]}</p>}
      {entries?.length === 0 && <p className="muted">{trHistory.ofChanges.none}</p>}
      {entries === undefined && <div className={styles.rows} />}
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
  const mayChange = useMay('change');
  const { isBusy, undo } = useEntryUndo(id);
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
        {isUndone && <Badge tone="neutral">{trHistory.undone}</Badge>}
        {/* A notice shows the outcome, also of a refused undo. */}
        {!isUndone && mayChange && (
          <Button
            ref={leaveFocusToRow}
            aria-label={trHistory.undoOf(trHistory.change(entry))}
            aria-disabled={isBusy || undefined}
            onClick={once(() => void undo())}
          >
            {trHistory.undo}
          </Button>
        )}
      </span>
    </li>
  );
}

/** After the undo the button is gone: Tab continues from the row. */
function leaveFocusToRow(button: HTMLElement | null): void {
  const row = button?.closest('li') ?? null;
  leaveFocusTo(button, () => row);
}

/** @param users `undefined` until known */
export function NewestUsers({ users = [] }: { users: readonly User[] | undefined }) {
  const today = useToday();
  const keys = userKeys(users);
  return (
    <Panel
      title={trHome.newest}
      aside={<Link href={listPath(NEWEST_VIEW)}>{trHome.allByDate}</Link>}
    >
      <ul className={styles.rows}>
        {users.map((user, position) => (
          <li key={keys[position]} className={styles.row}>
            <Avatar letter={avatarLetter(user.name)} seed={user.id} />
            <span className={styles.what}>
              <Link href={userPath(user.id)} className={styles.name}>
                <bdi translate="no">{nameOf(user)}</bdi>
              </Link>{' '}
              <bdi className={styles.email} translate="no">
                {user.email}
              </bdi>
            </span>{' '}
            <span className={styles.badge}>
              <RoleBadge role={user.role} />
            </span>{' '}
            <span
              className={styles.when}
              title={user.createdAt === null ? undefined : formatDateTime(user.createdAt)}
            >
              {dayInWords(user.createdAt, today) ?? formatDate(user.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
