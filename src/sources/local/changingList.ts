import { matchingPositions } from '#domain/answer/matching.ts';
import type { UserIndex } from '#domain/answer/userIndex.ts';
import { apply, invert } from '#domain/change/apply.ts';
import type { ChangingList, FoundUser, Removals } from '#domain/change/changingList.ts';
import type { AddedMember, EditedMember, RecordedChange } from '#domain/change/operation.ts';
import { additions, additionsInFront, edit, removals } from '#domain/change/operations.ts';
import type { Member, StoredList } from '#domain/record/storedList.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';

interface StoredUser extends FoundUser {
  /** Among the members of the list. */
  readonly position: number;
}

/**
 * The stored list for `resolve`. No look-up ends the task, so no other tab writes in between.
 * @param history newest first
 * @param indexOf the index of these users, reusing the caches of the shown list
 */
export function openChangingList(
  { users, members }: StoredList,
  history: readonly RecordedChange[],
  indexOf: (users: readonly User[]) => UserIndex,
): ChangingList<StoredUser> {
  return {
    maxUsers: Infinity,
    usersWith: async (ids) => {
      const wanted = new Set(ids);
      const found: StoredUser[] = [];
      for (const [position, { user }] of members.entries()) {
        if (user !== null && wanted.has(user.id)) found.push({ user, position });
      }
      return found;
    },
    present: async (ids) => {
      const wanted = new Set(ids);
      return users.flatMap(({ id }) => (wanted.has(id) ? [id] : []));
    },
    idsMatching: async (query) => {
      const index = indexOf(users);
      return matchingPositions(index, query).flatMap((position) => index.users[position]?.id ?? []);
    },
    hasAny: async (ids, emailKeys) => {
      const [wanted, emails] = [new Set(ids), new Set(emailKeys)];
      return users.some(({ id, email }) => wanted.has(id) || emails.has(emailKey(email)));
    },
    canHaveId: () => true,
    operationsOn: async (wanted) => {
      const removed = new Set<number>();
      const edited: EditedMember[] = [];
      for (const [{ user, position }, become] of wanted) {
        if (become === 'removed') removed.add(position);
        else if (become !== null) {
          const operation = edit(user.id, members[position]?.record, become);
          if (operation !== null) edited.push(operation);
        }
      }
      if (removed.size === 0) return edited;
      return [...edited, ...removals(members, (position) => removed.has(position))];
    },
    additionsOf: async (records) => additionsInFront(members, records),
    recorded: async (changeId) => history.find(({ id }) => id === changeId)?.operations ?? null,
    removalsOf: async (ids) => newestRemovals(ids, users, history),
    restored: (found) => restored(found, members),
  };
}

/** See `ChangingList.removalsOf`. */
function newestRemovals(
  ids: readonly string[],
  users: readonly User[],
  history: readonly RecordedChange[],
): Removals {
  const present = new Set(users.map(({ id }) => id));
  const missing = new Set<string | null>(ids.filter((id) => !present.has(id)));
  const inList = ids.length - missing.size;
  const found: Removals['removals'][number][] = [];
  for (const { id: changeId, operations } of history) {
    if (missing.size === 0) break;
    const removed = operations
      .filter((operation) => operation.kind === 'removed')
      .filter(({ id }) => missing.delete(id));
    if (removed.length === 0) continue;
    found.push({ changeId, changeCount: operations.length, removed });
  }
  return { inList, removals: found };
}

/** See `ChangingList.restored`: each change finds the list as its removals left it. */
function restored(found: Removals['removals'], members: readonly Member[]): readonly AddedMember[] {
  let after = members;
  for (const { removed } of found) {
    const applied = apply(after, invert(removed));
    if (applied.ok) after = applied.members;
  }
  const before = new Set(members);
  return additions(after, (position) => {
    const member = after[position];
    return member !== undefined && !before.has(member);
  });
}
