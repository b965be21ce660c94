import { useState } from 'react';
import { Link } from 'wouter';
import styles from './ChangeItems.module.css';
import type { DoneChange, Conflict } from '#domain/change/change.ts';
import type { FieldHistory, HistoryEntry, TouchedUser } from '#domain/change/history.ts';
import { trHistory } from '#text/trHistory.ts';
import { FieldChange } from '#screens/FieldChange.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { userPath } from '#screens/paths.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';

interface ChangeSentenceProps {
  change: DoneChange;
  users: readonly TouchedUser[];
  ownId: string | undefined;
}

/** A change in a sentence, with a link to its user if it names one. */
export function ChangeSentence({ change, users, ownId }: ChangeSentenceProps) {
  const { undone } = change;
  if (undone !== null) {
    return (
      <>
        <q>
          <ChangeSentence change={undone.change} users={users} ownId={ownId} />
        </q>
        <span>{` ${trHistory.wasUndone(undone.isRedo)}`}</span>
      </>
    );
  }
  const after = trHistory.afterName(change);
  if (after === null) return <bdi>{trHistory.change(change)}</bdi>;
  // Of two merged records, the one that stayed.
  const named = users.length === 1 ? users[0] : users.find(({ isInList }) => isInList);
  const { id = '', isInList = false } = named ?? {};
  return (
    <>
      <UserName user={{ id, name: change.name, isInList }} ownId={ownId} />
      <span>{` ${after}`}</span>
    </>
  );
}

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
  const lines = (
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
  if (count <= NAMES_SHOWN) return lines;
  return (
    <>
      <p>
        {users.slice(0, NAMES_SHOWN).map((user, position) => (
          // As above.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={position}>
            {position > 0 && <span>, </span>}
            <UserName user={user} ownId={ownId} />
          </span>
        ))}
        <span>{` ${trHistory.more(count - NAMES_SHOWN)}`}</span>
      </p>
      <details>
        <summary>
          <span>{trHistory.details}</span>
          <span className="visually-hidden">{trHistory.detailsOf(trHistory.change(entry))}</span>
        </summary>
        {lines}
        {count > users.length && <p>{trHistory.more(count - users.length)}</p>}
      </details>
    </>
  );
}

/** Each changed field, with its value before and after. */
function FieldLines({ fields }: { fields: readonly FieldHistory[] }) {
  if (fields.length === 0) return null;
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <li key={field.field}>
          {field.field === 'password' ? (
            <span>{trHistory.passwordChanged}</span>
          ) : (
            <FieldChange
              field={trHistory.field(field.field)}
              was={trHistory.value(field.field, field.was)}
              is={trHistory.value(field.field, field.is)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type NamedUser = Pick<TouchedUser, 'id' | 'name' | 'isInList'>;

interface UserNameProps {
  user: NamedUser;
  /** The user of this page, which needs no link. */
  ownId?: string | undefined;
}

/** The name of a user, with a link to the user's page if there is one. */
function UserName({ user, ownId }: UserNameProps) {
  const name = <bdi translate="no">{nameInWords(user.name)}</bdi>;
  if (!user.isInList || user.id === ownId) return name;
  return <Link href={userPath(user.id)}>{name}</Link>;
}

interface UserWithIdProps {
  id: string;
  /** Changes that touched the user: they may have the name of a removed one. */
  entries: readonly HistoryEntry[];
}

export function UserWithId({ id, entries }: UserWithIdProps) {
  const { value: user } = useAnswer({ kind: 'user', id });
  if (user !== undefined && user !== null) return <UserName user={{ ...user, isInList: true }} />;
  const touched = entries.flatMap(({ users }) => users).find((each) => each.id === id);
  return <UserName user={{ id, name: touched?.name ?? null, isInList: false }} />;
}

function nameInWords(name: string | null): string {
  return name === null ? trHistory.unknownName : nameOf({ name });
}

interface EntryUndo {
  readonly isBusy: boolean;
  /** Why the last attempt was refused. */
  readonly conflict: Conflict | null;
  readonly undo: () => Promise<void>;
}

/** Undoes a change of the history. A notice also shows the outcome. */
export function useEntryUndo(changeId: string): EntryUndo {
  const commit = useChange();
  const { isPending: isBusy, run } = usePending();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const undo = async () => {
    const result = await run(() => commit({ kind: 'undo', changeId }));
    if (result === null) return;
    setConflict(!result.ok && result.problem === 'conflict' ? result.conflict : null);
  };
  return { isBusy, conflict, undo };
}
