import type { User } from '#domain/user.ts';
import type { ReadList, reusedMembers } from '#storage/memberReuse.ts';
import { decodeMembers, listOf, type DecodedText } from '#storage/userRecord.ts';

/** Reads the stored text again and again. */
export interface UserReader {
  /**
   * A user whose text in the list is what it was at the last reading is the same object, and only
   * what changed is read.
   */
  readonly read: (text: string) => DecodedText;
  /** Takes `text` as read: the last list with this user's record put in front. */
  readonly addInFront: (text: string, user: User) => void;
}

/** `memberReuse` is asked at each reading but the first; for `null` it is like the first. */
export function createUserReader(memberReuse: () => typeof reusedMembers | null): UserReader {
  let last: ReadList | null = null;
  return {
    read: (text) => {
      const members = (last === null ? null : memberReuse()?.(last, text)) ?? decodeMembers(text);
      if (typeof members === 'string') return { kind: members };
      last = { text, members };
      return listOf(members);
    },
    addInFront: (text, user) => {
      if (last !== null) last = { text, members: [user, ...last.members] };
    },
  };
}
