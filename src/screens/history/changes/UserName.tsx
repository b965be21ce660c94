import { Link } from 'wouter';
import type { HistoryEntry, TouchedUser } from '#domain/change/history.ts';
import { nameOf } from '#screens/nameOf.ts';
import { userPath } from '#screens/paths.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { trHistory } from '#text/trHistory.ts';

type NamedUser = Pick<TouchedUser, 'id' | 'name' | 'isInList'>;

interface UserNameProps {
  user: NamedUser;
  /** The user of this page, which needs no link. */
  ownId?: string | undefined;
}

/** The name of a user, with a link to the user's page if there is one. */
export function UserName({ user, ownId }: UserNameProps) {
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
