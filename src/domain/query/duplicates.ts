import { type DuplicateKind, DUPLICATE_KINDS } from '#domain/query/filters.ts';
import { foldText } from '#domain/turkish/turkish.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/** For each kind of duplicate, the key that such users share. `null` is shared with nobody. */
export const DUPLICATE_KEYS = {
  email: ({ email }) => (hasVisibleText(email) ? emailKey(email) : null),
  name: ({ name }) => (hasVisibleText(name) ? foldText(name).plain.trim() : null),
} satisfies Record<DuplicateKind, (user: User) => string | null>;

/** The group of a user who is no duplicate. */
export const NO_GROUP = -1;

/** A cache: folding all names of a list is slow, and few users are new after a change. */
const cachedKeys = new Map(
  DUPLICATE_KINDS.map((kind) => [kind, new WeakMap<User, string | typeof NONE>()]),
);
const NONE = Symbol('no key');

/**
 * By position: the first position of the user's group, or `NO_GROUP`. Users with the same email or the
 * same name share a group, and so do users linked through others.
 * @param kinds what counts as the same
 */
export function duplicateGroups(
  users: readonly User[],
  kinds: readonly DuplicateKind[],
): Int32Array {
  return groupsBy(
    users,
    kinds.map((kind) => (user) => keyOf(user, kind)),
  );
}

/** The same for anything. @param keys each has a key that members of a group share, or `null` */
export function groupsBy<Item>(
  items: readonly Item[],
  keys: readonly ((item: Item) => string | null)[],
): Int32Array {
  // A forest (union-find): each position has an earlier one of its group, or itself.
  const groups = Int32Array.from(items, (_, position) => position);
  for (const keyOfItem of keys) {
    const firsts = new Map<string, number>();
    items.forEach((item, position) => {
      const key = keyOfItem(item);
      if (key === null) return;
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, position);
      else join(groups, first, position);
    });
  }
  const isShared = new Uint8Array(items.length);
  groups.forEach((_, position) => {
    const first = firstOf(groups, position);
    groups[position] = first;
    if (first !== position) isShared[first] = 1;
  });
  return groups.map((first) => (isShared[first] === 1 ? first : NO_GROUP));
}

/** The positions of all duplicates: groups by their first user, each in list order. */
export function duplicatesTogether(groups: Int32Array): readonly number[] {
  const members = new Map<number, number[]>();
  groups.forEach((first, position) => {
    if (first === NO_GROUP) return;
    // The first user of a group comes before the others.
    const group = members.get(first);
    if (group === undefined) members.set(first, [position]);
    else group.push(position);
  });
  return [...members.values()].flat();
}

function keyOf(user: User, kind: DuplicateKind): string | null {
  const known = cachedKeys.get(kind);
  const cached = known?.get(user);
  if (cached !== undefined) return cached === NONE ? null : cached;
  const key = DUPLICATE_KEYS[kind](user);
  known?.set(user, key ?? NONE);
  return key;
}

function join(groups: Int32Array, one: number, other: number): void {
  const [first, second] = [firstOf(groups, one), firstOf(groups, other)];
  groups[Math.max(first, second)] = Math.min(first, second);
}

function firstOf(groups: Int32Array, position: number): number {
  let at = position;
  for (let before = groups[at]; before !== undefined && before !== at; before = groups[at]) {
    // Path compression: the next look-up is shorter.
    groups[at] = groups[before] ?? before;
    at = before;
  }
  return at;
}

/** Neighbouring users of a page who may be the same person. */
export interface DuplicateRows {
  readonly users: readonly User[];
  /** What they have in common; each user shares it with at least one other. */
  readonly kinds: readonly DuplicateKind[];
}

/**
 * The rows of a list of duplicates as groups, in their order. The rest of a single user's group is
 * on another page.
 * @param values of the filter
 */
export function groupDuplicates(
  rows: readonly User[],
  values: readonly string[],
): readonly DuplicateRows[] {
  const kinds = DUPLICATE_KINDS.filter((kind) => values.includes(kind));
  const firsts = [...duplicateGroups(rows, kinds)].map((first, at) => (first < 0 ? at : first));
  return [...new Set(firsts)].map((first) => {
    const users = rows.filter((_, at) => firsts[at] === first);
    return { users, kinds: kinds.filter((kind) => areShared(users, kind)) };
  });
}

function areShared(users: readonly User[], kind: DuplicateKind): boolean {
  const keys = users.flatMap((user) => keyOf(user, kind) ?? []);
  return new Set(keys).size < keys.length;
}
