import { decodeMember, isRecord, parseJson } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';

/** A member of the stored list: a user, or another value. */
export interface Member {
  /** Parsed JSON. A user's record has the id of the user. */
  readonly record: unknown;
  /** `null`: not a user. Such members are kept, and not shown. */
  readonly user: User | null;
}

/** A list, parsed. Its users have distinct ids. */
export interface StoredList {
  /** In the format of the specification. */
  readonly text: string;
  readonly members: readonly Member[];
  readonly users: readonly User[];
  /** Members that are not users. */
  readonly skippedCount: number;
  /** Users whose id in `text` an earlier record has: see `withDistinctIds`. */
  readonly renamed: readonly User[];
}

/** What the stored text is: `damaged` is no JSON list, `newer` is reserved for a later format. */
export type ReadList = StoredList | 'damaged' | 'newer';

const NOBODY: readonly User[] = [];

/**
 * Parses the stored text. Lenient with each member, so that one bad value never hides a user: see
 * docs/decisions/004-stored-records.md. Plain checks instead of a schema, for speed: every member
 * is decoded before the first row is painted.
 * @param last an earlier list: users who are the same in both are the same objects
 */
export function readList(text: string, last: StoredList | null = null): ReadList {
  const value = parseJson(text);
  if (!Array.isArray(value)) {
    return isRecord(value) && typeof value['version'] === 'number' ? 'newer' : 'damaged';
  }
  const known = new Map(last?.users.map((user) => [user.id, user]));
  const { members, renamed } = withDistinctIds((value as readonly unknown[]).map(memberOf));
  const kept = members.map((member) => {
    const before = member.user && known.get(member.user.id);
    return before && isSameUser(before, member.user) ? { ...member, user: before } : member;
  });
  return listWith(text, kept, renamed);
}

/** The list of these members, whose ids are distinct. */
export function listOf(members: readonly Member[]): StoredList {
  return listWith(JSON.stringify(members.map(({ record }) => record)), members, NOBODY);
}

function listWith(text: string, members: readonly Member[], renamed: readonly User[]): StoredList {
  const users = members.flatMap(({ user }) => user ?? []);
  return { text, members, users, skippedCount: members.length - users.length, renamed };
}

/** @param record parsed JSON */
export function memberOf(record: unknown): Member {
  return { record, user: decodeMember(record) };
}

/**
 * Of several users with the id `3` the first keeps it, the second becomes `3~2`: the same in every
 * tab. The next change of the list writes these ids.
 */
export function withDistinctIds(members: readonly Member[]): {
  readonly members: readonly Member[];
  readonly renamed: readonly User[];
} {
  const ids = members.flatMap(({ user }) => user?.id ?? []);
  const taken = new Set(ids);
  if (taken.size === ids.length) return { members, renamed: NOBODY };
  /** By id that was seen: the next ordinal. */
  const ordinals = new Map<string, number>();
  const renamed: User[] = [];
  const distinct = members.map((member): Member => {
    const { record, user } = member;
    if (user === null) return member;
    let ordinal = ordinals.get(user.id);
    ordinals.set(user.id, 2);
    if (ordinal === undefined) return member;
    while (taken.has(`${user.id}~${ordinal}`)) ordinal += 1;
    ordinals.set(user.id, ordinal + 1);
    const id = `${user.id}~${ordinal}`;
    taken.add(id);
    const next = { ...user, id };
    renamed.push(next);
    // A user's record is an object.
    return { record: { ...(record as object), id }, user: next };
  });
  return { members: distinct, renamed };
}

function isSameUser(one: User, other: User | null): boolean {
  return (
    other !== null &&
    one.name === other.name &&
    one.email === other.email &&
    one.role === other.role &&
    one.createdAt?.getTime() === other.createdAt?.getTime() &&
    one.active === other.active &&
    one.latitude === other.latitude &&
    one.longitude === other.longitude &&
    one.isWithoutPassword === other.isWithoutPassword
  );
}
