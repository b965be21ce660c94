import { withFreeId } from '#domain/record/distinctIds.ts';
import type { DecodedMembers } from '#domain/record/userRecord.ts';
import { storedIdOf, type User } from '#domain/user/user.ts';

/** By list: users with a shared id who left it in this tab. Nobody else ever gets their ids. */
const departed = new WeakMap<DecodedMembers, readonly User[]>();

/** Users with a shared id who left this list in this tab, as they were. */
export function departedFrom(members: DecodedMembers): readonly User[] {
  return departed.get(members) ?? [];
}

/**
 * The members of a list that follows `before`, where no two users have the same id: each keeps the
 * id that it had, also when it comes back. So a selected or opened user stays that record, even if
 * another one with the same stored id left or came. The same array if no ids repeat.
 * @param edited those of `members` whose id is known to be right
 */
export function withKeptIds(
  before: DecodedMembers,
  members: DecodedMembers,
  edited: ReadonlySet<User | null> = new Set(),
): DecodedMembers {
  const { gone, come } = differenceOf(before, members);
  const earlier = departedFrom(before);
  const isOdd = earlier.length > 0 || mayRepeat(members, gone, come);
  const next = isOdd ? renamed(before, members, { gone, earlier, edited, come }) : members;
  return withDeparted(next, [...earlier, ...sharingAmong(gone, before)]);
}

/** For a list that differs from `before` only in users whose ids never repeated. */
export function keptDeparted(before: DecodedMembers, members: DecodedMembers): DecodedMembers {
  return withDeparted(members, departedFrom(before));
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

/** Users whose stored id another one has. */
function sharingAmong(gone: readonly User[], before: DecodedMembers): readonly User[] {
  if (gone.length === 0) return gone;
  const shared = new Set(before.flatMap((user) => user?.storedId ?? []));
  return shared.size === 0 ? [] : gone.filter((user) => shared.has(storedIdOf(user)));
}

interface Difference {
  readonly gone: readonly User[];
  /** Users who left before. */
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
  const goneById = groupsBy(
    gone.filter(({ id }) => !used.has(id)),
    storedIdOf,
  );
  const earlierById = groupsBy(
    earlier.filter(({ id }) => !used.has(id)),
    storedIdOf,
  );
  const sharing = sharedIdsIn([before, members, earlier]);
  for (const [id, group] of groupsBy(others, storedIdOf)) {
    const found = matched({
      come: group,
      gone: goneById.get(id) ?? [],
      earlier: earlierById.get(id) ?? [],
      isAlone: !sharing.has(id),
    });
    for (const user of group) {
      const was = found.get(user);
      const kept = was === undefined ? user : withIdOf(user, was);
      // Another user, who would be mistaken for one who left.
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

/** The users who are in only one of the lists, by object. */
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

/** Whether two users may have the same id, or a new user may be one whose id was changed. */
function mayRepeat(members: DecodedMembers, gone: readonly User[], come: readonly User[]): boolean {
  if (gone.some(({ storedId }) => storedId !== undefined)) return true;
  const ids = new Set(come.map(({ id }) => id));
  if (ids.size < come.length) return true;
  for (const { id } of gone) ids.delete(id);
  if (ids.size === 0) return false;
  const isNew = new Set<User | null>(come);
  return members.some((user) => user !== null && ids.has(user.id) && !isNew.has(user));
}

/**
 * The stored ids that several members of one of these lists share, or that belonged to one that was
 * not the first.
 */
function sharedIdsIn(lists: readonly DecodedMembers[]): ReadonlySet<string> {
  const shared = new Set<string>();
  for (const list of lists) {
    const seen = new Set<string>();
    for (const user of list) {
      if (user === null) continue;
      const id = storedIdOf(user);
      if (seen.has(id) || id !== user.id) shared.add(id);
      seen.add(id);
    }
  }
  return shared;
}

function groupsBy(users: readonly User[], keyOf: (user: User) => string): Map<string, User[]> {
  const groups = new Map<string, User[]>();
  for (const user of users) {
    const key = keyOf(user);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [user]);
    else group.push(user);
  }
  return groups;
}

interface SharingGroup {
  readonly come: readonly User[];
  readonly gone: readonly User[];
  /** Users who left before, and may have come back. */
  readonly earlier: readonly User[];
  /** Nobody else has or had this stored id. */
  readonly isAlone: boolean;
}

/**
 * For records with one stored id: the earlier state of each, if known. A record with another text
 * is recognised by its email, unless another one is as similar: a merge may move the email. A name
 * or a place alone proves nothing, since one user may have been removed and another added.
 */
function matched({ come, gone, earlier, isAlone }: SharingGroup): ReadonlyMap<User, User> {
  const found = new Map<User, User>();
  const byText = groupsBy([...gone, ...earlier], textOf);
  for (const user of come) {
    const was = byText.get(textOf(user))?.shift();
    if (was !== undefined) found.set(user, was);
  }
  const known = new Set(found.values());
  const left = gone.filter((user) => !known.has(user));
  const others = come.filter((user) => !found.has(user));
  const [only] = others;
  if (isAlone && only !== undefined && left[0] !== undefined) return found.set(only, left[0]);
  const wereByEmail = groupsBy(left, ({ email }) => email);
  const areByEmail = groupsBy(others, ({ email }) => email);
  for (const user of others) {
    const [was, ...more] = wereByEmail.get(user.email) ?? [];
    const isOne = more.length === 0 && areByEmail.get(user.email)?.length === 1;
    if (was === undefined || !isOne) continue;
    const like = likeness(user, was);
    if (left.every((one) => one === was || likeness(user, one) < like)) found.set(user, was);
  }
  return found;
}

/** How many of the values that identify people are the same in both. */
function likeness(one: User, other: User): number {
  const isSame = [
    one.email === other.email,
    one.name === other.name,
    one.createdAt?.getTime() === other.createdAt?.getTime(),
    one.latitude === other.latitude,
    one.longitude === other.longitude,
  ];
  return isSame.filter(Boolean).length;
}

function textOf({ id: _id, storedId: _storedId, ...values }: User): string {
  return JSON.stringify(values);
}
