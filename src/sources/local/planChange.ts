import { matchingPositions } from '#domain/answer/matching.ts';
import type { UserIndex } from '#domain/answer/userIndex.ts';
import { apply, invert } from '#domain/change/apply.ts';
import type { Change, Selection } from '#domain/change/change.ts';
import type { Operation, RecordedChange } from '#domain/change/operation.ts';
import { additions, additionsInFront, edit, removals } from '#domain/change/operations.ts';
import {
  bringBack,
  GONE,
  namedIds,
  newKeys,
  refusedSelection,
  resolve,
  wantedByChange,
  type Planned,
  type Removals,
  type ResolveContext,
  type Wanted,
} from '#domain/change/resolve.ts';
import type { Member, StoredList } from '#domain/record/storedList.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';

/**
 * What a change does to the stored list.
 * @param history newest first
 * @param indexOf the index of these users, reusing the caches of the shown list
 */
export function planChange(
  change: Exclude<Change, { kind: 'erase' }>,
  { users, members }: StoredList,
  history: readonly RecordedChange[],
  indexOf: (users: readonly User[]) => UserIndex,
  context: ResolveContext,
): Planned {
  switch (change.kind) {
    case 'undo': {
      const recorded = history.find(({ id }) => id === change.changeId);
      if (recorded === undefined) return GONE;
      return { kind: 'undo', operations: invert(recorded.operations), undoes: change.changeId };
    }
    case 'bringBack':
      return planBringBack(new Set(change.ids), users, members, history);
    case 'setActive':
    case 'setRole':
    case 'remove': {
      const selected = selectedUsers(change.users, users, indexOf);
      const refused = refusedSelection(change.users, selected.length);
      if (refused !== null) return refused;
      const { kind, wantedOf } = wantedByChange(change);
      const wanted = new Map(selected.map((user) => [user.id, wantedOf(user)]));
      return { kind, operations: operationsOn(members, wanted), undoes: null };
    }
    case 'add':
    case 'edit':
    case 'merge':
    case 'import': {
      const named = new Set(namedIds(change));
      const found = users.filter(({ id }) => named.has(id));
      const resolved = resolve(change, found, hasAny(users, newKeys(change)), context);
      if (!('wanted' in resolved)) return resolved;
      const { wanted, added, ...about } = resolved;
      const operations = [...operationsOn(members, wanted), ...additionsInFront(members, added)];
      return { ...about, operations, undoes: null };
    }
  }
}

/** In the list's order. */
function selectedUsers(
  selection: Selection,
  users: readonly User[],
  indexOf: (users: readonly User[]) => UserIndex,
): readonly User[] {
  if (selection.kind === 'matching') {
    const positions = new Set(matchingPositions(indexOf(users), selection.query));
    const except = new Set(selection.except);
    return users.filter(({ id }, position) => positions.has(position) && !except.has(id));
  }
  const ids = new Set(selection.kind === 'ids' ? selection.ids : [selection.user.id]);
  return users.filter(({ id }) => ids.has(id));
}

function hasAny(users: readonly User[], keys: ReturnType<typeof newKeys>): boolean {
  const [ids, emails] = [new Set(keys.ids), new Set(keys.emailKeys)];
  return users.some(({ id, email }) => ids.has(id) || emails.has(emailKey(email)));
}

/** Gives users of the list what is wanted of them: edits in this order, then removals. */
function operationsOn(
  members: readonly Member[],
  wanted: ReadonlyMap<string, Wanted>,
): readonly Operation[] {
  const byId = new Map(members.map(({ user, record }) => [user?.id, record]));
  const edits = [...wanted].flatMap(([id, become]) =>
    become === null || become === 'removed' ? [] : (edit(id, byId.get(id), become) ?? []),
  );
  const isRemoved = ({ user }: Member) => user !== null && wanted.get(user.id) === 'removed';
  return [...edits, ...removals(members, isRemoved)];
}

function planBringBack(
  ids: ReadonlySet<string>,
  users: readonly User[],
  members: readonly Member[],
  history: readonly RecordedChange[],
): Planned {
  const present = new Set(users.map(({ id }) => id));
  const missing = new Set<string | null>([...ids].filter((id) => !present.has(id)));
  const inList = ids.size - missing.size;
  const found: Removals[number][] = [];
  for (const { id: changeId, operations } of history) {
    if (missing.size === 0) break;
    const removed = operations
      .filter((operation) => operation.kind === 'removed')
      .filter(({ id }) => missing.delete(id));
    if (removed.length > 0) found.push({ changeId, changeCount: operations.length, removed });
  }
  // Each change finds the list as its removals left it.
  let after = members;
  for (const { removed } of found) {
    const applied = apply(after, invert(removed));
    if (applied.ok) after = applied.members;
  }
  const before = new Set(members);
  const operations = additions(after, (member) => !before.has(member));
  return bringBack(ids.size, inList, found, operations);
}
