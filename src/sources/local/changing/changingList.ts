import { matchingPositions } from '#domain/answer/matching.ts';
import type { UserIndex } from '#domain/answer/userIndex.ts';
import type { ChangingList, FoundUser, Values } from '#domain/change/changingList.ts';
import { additionsInFront, edits, removals } from '#domain/change/operations.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import { storedIdOf, type User } from '#domain/user/user.ts';
import { newestRemovals, restored } from '#sources/local/changing/removals.ts';
import type { StoredList } from '#sources/local/changing/storedList.ts';

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
  list: StoredList,
  history: readonly RecordedChange[],
  indexOf: (users: readonly User[]) => UserIndex,
): ChangingList<StoredUser> {
  const { users, members } = list;
  return {
    maxUsers: Infinity,
    usersWith: async (ids) => {
      const wanted = new Set(ids);
      const found: StoredUser[] = [];
      for (const [position, user] of users.entries()) {
        if (user !== null && wanted.has(user.id)) found.push({ user, position });
      }
      const shared = new Set(users.flatMap((user) => user?.storedId ?? []));
      if (shared.size === 0) return found;
      return found.map((one) => ({ ...one, isShared: shared.has(storedIdOf(one.user)) }));
    },
    present: async (ids) => {
      const wanted = new Set(ids);
      return users.flatMap((user) => (user !== null && wanted.has(user.id) ? [user.id] : []));
    },
    idsMatching: async (query) => {
      const index = indexOf(users.filter((user) => user !== null));
      return matchingPositions(index, query).flatMap((position) => index.users[position]?.id ?? []);
    },
    hasAny: async (ids, emailKeys) => {
      const [wanted, emails] = [new Set(ids), new Set(emailKeys)];
      return users.some(
        (user) =>
          user !== null && (wanted.has(storedIdOf(user)) || emails.has(emailKey(user.email))),
      );
    },
    canHaveId: () => true,
    operationsOn: async (wanted) => {
      const removed = new Set<number>();
      const values = new Map<number, Values>();
      for (const [{ position }, become] of wanted) {
        if (become === 'removed') removed.add(position);
        else if (become !== null) values.set(position, become);
      }
      const isRemoved = (position: number) => removed.has(position);
      const edited = edits(members(), values, isRemoved);
      return removed.size === 0 ? edited : [...edited, ...removals(members(), isRemoved)];
    },
    additionsOf: async (records) => additionsInFront(users, records),
    recorded: async (changeId) => {
      const change = history.find(({ id }) => id === changeId);
      return change === undefined ? null : change.operations;
    },
    removalsOf: async (ids) => newestRemovals(ids, users, history),
    restored: (found) => restored(found, members()),
  };
}
