import type { ReadList, nextMembers } from '#sources/local/record/memberReuse.ts';
import { withDistinctIds } from '#domain/record/distinctIds.ts';
import {
  decodeMembers,
  decodeParsed,
  listOf,
  parseJson,
  type DecodedMembers,
  type DecodedText,
} from '#domain/record/userRecord.ts';

/** Decodes each version of the stored text. */
export interface UserReader {
  /** Users whose text did not change since the last call are the same objects. */
  readonly read: (text: string) => DecodedText;
  /**
   * Decodes `text` ahead, in tasks that `turn` separates, for a following `read` of the same text.
   */
  readonly prepare: (text: string, turn: () => Promise<void>) => Promise<void>;
  /** Saves decoding `text` in the next `read`. */
  readonly know: (text: string, members: DecodedMembers) => void;
  /** The members of a list; unchanged members of the last list are the same objects. */
  readonly membersOf: (list: string) => DecodedMembers;
}

/** @param memberReuse returns `null` until it is loaded; until then all members are decoded */
export function createUserReader(memberReuse: () => typeof nextMembers | null): UserReader {
  let last: ReadList | null = null;
  let prepared: { text: string; members: ReturnType<typeof decodeMembers> } | null = null;
  const decode = (text: string) => {
    const members = last === null ? undefined : memberReuse()?.(last, text);
    if (members !== undefined) return members;
    const first = prepared?.text === text ? prepared.members : decodeMembers(text);
    return typeof first === 'string' ? first : withDistinctIds(first);
  };

  return {
    prepare: async (text, turn) => {
      await turn();
      const value = parseJson(text);
      await turn();
      prepared = { text, members: decodeParsed(value) };
      await turn();
    },
    read: (text) => {
      if (last?.text === text) return listOf(last.members);
      const members = decode(text);
      prepared = null;
      if (typeof members === 'string') return { kind: members };
      last = { text, members };
      return listOf(members);
    },
    know: (text, members) => {
      last = { text, members };
    },
    membersOf: (list) => {
      if (last?.text === list) return last.members;
      const members = decode(list);
      return typeof members === 'string' ? [] : members;
    },
  };
}
