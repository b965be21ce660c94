import type { DoneChange } from '#domain/change/change.ts';
import type { TouchedUser } from '#domain/change/history.ts';
import { trHistory } from '#text/trHistory.ts';
import { UserName } from './UserName.tsx';

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
