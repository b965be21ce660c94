import { DUPLICATE_KEYS } from '#domain/query/duplicateKeys.ts';
import { DUPLICATE_KINDS, type DuplicateKind } from '#domain/query/filters.ts';
import type { User } from '#domain/user/user.ts';

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
  const groups: { users: User[]; kinds: Set<DuplicateKind> }[] = [];
  for (const user of rows) {
    const shared = groups.map((group) =>
      kinds.filter((kind) => group.users.some((other) => areSame(kind, user, other))),
    );
    const first = shared.findIndex((common) => common.length > 0);
    const group = groups[first];
    if (group === undefined) {
      groups.push({ users: [user], kinds: new Set() });
      continue;
    }
    // A user who links several groups merges them into one.
    for (const joined of groups.splice(first + 1)) {
      group.users.push(...joined.users);
      for (const kind of joined.kinds) group.kinds.add(kind);
    }
    group.users.push(user);
    for (const kind of shared.flat()) group.kinds.add(kind);
  }
  return groups.map(({ users, kinds: common }) => ({
    users,
    kinds: kinds.filter((kind) => common.has(kind)),
  }));
}

function areSame(kind: DuplicateKind, one: User, other: User): boolean {
  const keyOf = DUPLICATE_KEYS[kind];
  const key = keyOf(one);
  return key !== null && key === keyOf(other);
}
