import { apply } from '#domain/change/apply.ts';
import { withMembers, type Member } from '#domain/change/memberList.ts';
import type { Operation } from '#domain/change/operation.ts';
import { listPieces, type ListPieces } from '#domain/record/jsonText.ts';
import { storedIdOf, type User } from '#domain/user/user.ts';
import {
  decodeMember,
  parseJson,
  prependRecord,
  type DecodedMembers,
} from '#domain/record/userRecord.ts';
import { keptDeparted, withIdOf, withKeptIds } from '#sources/local/record/keptIds.ts';

/** A member of the stored list together with its user. */
interface StoredMember extends Member {
  /** `null`: not a user. */
  readonly user: User | null;
}

/** The stored list while it is being changed. Each value is computed on first use. */
export interface StoredList {
  readonly text: string;
  /** The users by position; `null` for members that are not users. */
  readonly users: DecodedMembers;
  readonly members: () => readonly StoredMember[];
  /** @returns the next list, or the first operation whose precondition does not hold */
  readonly after: (operations: readonly Operation[]) => NextList | { readonly failed: Operation };
  /**
   * As `after`, but for one user with a new id in front of all others, without splitting the list.
   */
  readonly withInFront: (user: User, record: string) => NextList;
}

export interface NextList {
  readonly text: string;
  readonly users: DecodedMembers;
}

export function openStoredList(text: string, users: DecodedMembers): StoredList {
  let opened: { pieces: ListPieces; members: readonly StoredMember[] } | null = null;
  const open = () => {
    if (opened === null) {
      const pieces = listPieces(text);
      const members = pieces.parts.map((part, position) => {
        const user = users[position] ?? null;
        return { id: user && storedIdOf(user), text: part, user };
      });
      opened = { pieces, members };
    }
    return opened;
  };
  return {
    text,
    users,
    members: () => open().members,
    after: (operations) => {
      const { pieces, members } = open();
      const edited = new Set<User | null>();
      const applied = apply<StoredMember>(members, operations, (_id, record, before) => {
        const member = storedMember(record, before?.user ?? null);
        if (before !== undefined) edited.add(member.user);
        return member;
      });
      if (!applied.ok) return applied;
      const next = applied.members.map(({ user }) => user);
      return {
        text: withMembers(pieces, applied.members),
        // A new user may have the id of another record, or of one that leaves.
        users: operations.every(({ kind }) => kind === 'edited')
          ? keptDeparted(users, next)
          : withKeptIds(users, next, edited),
      };
    },
    withInFront: (user, record) => ({
      text: prependRecord(text, record),
      users: keptDeparted(users, [user, ...users]),
    }),
  };
}

/** @param before the user before the edit */
function storedMember(record: string, before: User | null): StoredMember {
  const user = decodeMember(parseJson(record));
  const isSame = user !== null && before !== null && user.id === storedIdOf(before);
  return { id: user && user.id, text: record, user: isSame ? withIdOf(user, before) : user };
}
