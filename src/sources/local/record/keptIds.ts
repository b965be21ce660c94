import { withFreeId } from '#domain/record/distinctIds.ts';
import type { DecodedMembers } from '#domain/record/userRecord.ts';
import { storedIdOf, type User } from '#domain/user/user.ts';

/** By list: those with a shared id who went before it in this tab. Nobody else ever gets their ids. */
const departed = new WeakMap<DecodedMembers, readonly User[]>();

/**
 * The members of a list that came after `before`, in which no two users have the same id: each keeps
 * the one that it had, also when it comes back. So what was selected or opened is that record, although
 * another with the same stored id went or came. The same array where nothing has to be told apart.
 * @param edited those of `members` whose id is known to be right
 */
export function withKeptIds(
  before: DecodedMembers,
  members: DecodedMembers,
  edited: ReadonlySet<User | null> = new Set(),
): DecodedMembers {
  const { gone, come } = differenceOf(before, members);
  const earlier = departed.get(before) ?? [];
  const isOdd = earlier.length > 0 || mayRepeat(members, gone, come);
  const next = isOdd ? renamed(before, members, { gone, earlier, edited, come }) : members;
  return withDeparted(next, [...earlier, ...sharingAmong(gone, before)]);
}

/** For a list that differs from `before` in nobody whose id another one has or had. */
export function keptDeparted(before: DecodedMembers, members: DecodedMembers): DecodedMembers {
  return withDeparted(members, departed.get(before) ?? []);
}

function withDeparted(members: DecodedMembers, went: readonly User[]): DecodedMembers {
  if (went.length === 0) return members;
  const ids = new Set(members.map((user) => user?.id));
  departed.set(
    members,
    went.filter(({ id }) => !ids.has(id)),
  );
  return members;
}

/** Those whose stored id another one has. */
function sharingAmong(gone: readonly User[], before: DecodedMembers): readonly User[] {
  if (gone.length === 0) return gone;
  const shared = new Set(before.flatMap((user) => user?.storedId ?? []));
  return shared.size === 0 ? [] : gone.filter((user) => shared.has(storedIdOf(user)));
}

interface Difference {
  readonly gone: readonly User[];
  /** Who went before. */
  readonly earlier: readonly User[];
  readonly come: readonly User[];
  readonly edited: ReadonlySet<User | null>;
}

function renamed(
  before: DecodedMembers,
  members: DecodedMembers,
  { gone, earlier, come, edited }: Difference,
): DecodedMembers {
  const taken = new Set([...before, ...members, ...earlier].map((user) => user?.id));
  const others = come.filter((user) => !edited.has(user));
  const otherSet = new Set<User | null>(others);
  const used = new Set(members.flatMap((user) => (otherSet.has(user) ? [] : [user?.id])));
  const next = new Map<User | null, User>();
  const goneById = groupsBy(gone.filter(({ id }) => !used.has(id)));
  const earlierById = groupsBy(earlier.filter(({ id }) => !used.has(id)));
  for (const [id, group] of groupsBy(others)) {
    const found = matched(group, goneById.get(id) ?? [], earlierById.get(id) ?? []);
    for (const user of group) {
      const was = found.get(user);
      const kept = was === undefined ? user : withIdOf(user, was);
      // Somebody else, who would be taken for one who went.
      const isOther = was === undefined && (goneById.has(id) || earlierById.has(id));
      next.set(user, isOther || used.has(kept.id) ? withFreeId(user, taken) : kept);
      used.add(next.get(user)?.id);
    }
  }
  return members.map((user) => next.get(user) ?? user);
}

/** The user under the id of an earlier state of the same record. */
export function withIdOf(user: User, { id }: Pick<User, 'id'>): User {
  return user.id === id ? user : { ...user, id, storedId: storedIdOf(user) };
}

/** The users who are in one list alone, by object. */
function differenceOf(before: DecodedMembers, members: DecodedMembers) {
  const growth = members.length - before.length;
  let head = 0;
  while (head < before.length && before[head] === members[head]) head += 1;
  let end = before.length;
  const least = Math.max(head, head - growth);
  while (end > least && before[end - 1] === members[end - 1 + growth]) end -= 1;
  const [were, are] = [before.slice(head, end), members.slice(head, end + growth)];
  return { gone: usersNotIn(were, are), come: usersNotIn(are, were) };
}

function usersNotIn(members: DecodedMembers, others: DecodedMembers): readonly User[] {
  const known = new Set(others);
  return members.filter((user) => user !== null && !known.has(user)) as User[];
}

/** Whether two users may have the same id, or one who is new may be one whose id was not its own. */
function mayRepeat(members: DecodedMembers, gone: readonly User[], come: readonly User[]): boolean {
  if (gone.some(({ storedId }) => storedId !== undefined)) return true;
  const ids = new Set(come.map(({ id }) => id));
  if (ids.size < come.length) return true;
  for (const { id } of gone) ids.delete(id);
  if (ids.size === 0) return false;
  const isNew = new Set<User | null>(come);
  return members.some((user) => user !== null && ids.has(user.id) && !isNew.has(user));
}

function groupsBy(users: readonly User[]): Map<string, User[]> {
  const groups = new Map<string, User[]>();
  for (const user of users) {
    const id = storedIdOf(user);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [user]);
    else group.push(user);
  }
  return groups;
}

/**
 * Of records with one stored id: the earlier state of each, as far as it is known.
 * @param earlier who went before, and may have come back
 */
function matched(
  come: readonly User[],
  gone: readonly User[],
  earlier: readonly User[],
): ReadonlyMap<User, User> {
  const found = new Map<User, User>();
  const left = new Set([...gone, ...earlier]);
  const isGone = new Set(gone);
  const isWhole = come.length === gone.length;
  const rules: readonly ((one: User, other: User) => boolean)[] = [
    (one, other) => textOf(one) === textOf(other),
    (one, other) => isGone.has(other) && one.email === other.email,
    (one, other) => isGone.has(other) && one.name === other.name,
    // As many as there were: each was edited where it stands.
    (_one, other) => isGone.has(other) && isWhole,
  ];
  for (const isSame of rules) {
    for (const user of come) {
      if (found.has(user)) continue;
      const was = [...left].find((each) => isSame(user, each));
      if (was === undefined) continue;
      left.delete(was);
      found.set(user, was);
    }
  }
  return found;
}

function textOf({ id: _id, storedId: _storedId, ...values }: User): string {
  return JSON.stringify(values);
}
