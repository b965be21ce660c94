import { useState } from 'react';
import type { HistoryEntry, TouchedUser } from '#domain/change/history.ts';
import { trHistory } from '#text/trHistory.ts';
import styles from './ChangeItems.module.css';
import { FieldLines } from './FieldLines.tsx';
import { UserName } from './UserName.tsx';

/** Further users are in a part that opens. */
const NAMES_SHOWN = 3;

interface TouchedUsersProps {
  entry: HistoryEntry;
  ownId: string | undefined;
}

/** The touched users and what was done to them, if the sentence does not say so. */
export function TouchedUsers({ entry, ownId }: TouchedUsersProps) {
  const { count, undone, users } = entry;
  const [first] = users;
  const isNamed = trHistory.afterName(undone?.change ?? entry) !== null;
  if (users.length === 1 && first !== undefined && isNamed) {
    return <FieldLines fields={first.fields} />;
  }
  if (count <= NAMES_SHOWN) return <UserLines users={users} ownId={ownId} />;
  return <ManyUsers entry={entry} ownId={ownId} />;
}

/** Each user, with what was done to it. */
function UserLines({ users, ownId }: Pick<HistoryEntry, 'users'> & { ownId: string | undefined }) {
  return (
    <ul className={styles.users}>
      {users.map((user, position) => (
        // A stored list may hold the same id twice, and the users of a change stay as they are.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={position}>
          <UserName user={user} ownId={ownId} />
          <span>: </span>
          {user.fields.length === 0 ? (
            <span>{trHistory.what[user.what]}</span>
          ) : (
            <FieldLines fields={user.fields} />
          )}
        </li>
      ))}
    </ul>
  );
}

function ManyUsers({ entry, ownId }: TouchedUsersProps) {
  const { count, users } = entry;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>
        <Names users={users.slice(0, NAMES_SHOWN)} ownId={ownId} />
        <span>{` ${trHistory.more(count - NAMES_SHOWN)}`}</span>
      </p>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span>{trHistory.details}</span>
          <span className="visually-hidden">{trHistory.detailsOf(trHistory.change(entry))}</span>
        </summary>
        {isOpen && (
          <>
            <UserLines users={users} ownId={ownId} />
            {count > users.length && <p>{trHistory.more(count - users.length)}</p>}
          </>
        )}
      </details>
    </>
  );
}

function Names({ users, ownId }: { users: readonly TouchedUser[]; ownId: string | undefined }) {
  return users.map((user, position) => (
    // As above.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={position}>
      {position > 0 && <span>, </span>}
      <UserName user={user} ownId={ownId} />
    </span>
  ));
}
