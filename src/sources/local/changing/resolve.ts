import { matchingPositions } from '#domain/answer/matching.ts';
import { invert } from '#domain/change/apply.ts';
import type { Change, ChangeKind, Conflict, Selection } from '#domain/change/change.ts';
import { hasChanged, valuesOf } from '#domain/change/fieldChanges.ts';
import { edits, removals } from '#domain/change/operations.ts';
import type { User } from '#domain/user/user.ts';
import { resolveBringBack } from '#sources/local/changing/resolveBringBack.ts';
import { resolveImport } from '#sources/local/changing/resolveImport.ts';
import { GONE, type Resolved, type ResolveContext } from '#sources/local/changing/resolved.ts';
import type { StoredList } from '#sources/local/changing/storedList.ts';

/** The operations of a change of users who are in the list, or were. */
export function resolve(
  change: Exclude<Change, { kind: 'add' | 'erase' }>,
  context: ResolveContext,
): Resolved {
  switch (change.kind) {
    case 'edit':
      return resolveEdit(change, context);
    case 'setActive':
      return setAll(
        change.active ? 'activate' : 'deactivate',
        change.users,
        { field: 'active', value: change.active },
        context,
      );
    case 'setRole':
      return setAll('setRole', change.users, { field: 'role', value: change.role }, context);
    case 'remove': {
      const selected = select(change.users, context);
      if ('conflict' in selected) return selected;
      const isRemoved = new Set(selected.positions);
      const operations = removals(context.list.members(), (position) => isRemoved.has(position));
      return { kind: 'remove', operations, undoes: null };
    }
    case 'merge':
      return resolveMerge(change, context);
    case 'import':
      return resolveImport(change, context);
    case 'undo': {
      const undone = context.history.find(({ id }) => id === change.changeId);
      if (undone === undefined) return GONE;
      return { kind: 'undo', operations: invert(undone.operations), undoes: undone.id };
    }
    case 'bringBack':
      return resolveBringBack(change.ids, context);
  }
}

type Selected = { readonly positions: readonly number[] } | { readonly conflict: Conflict };

/** The positions of the selected users in the list, in order. */
function select(selection: Selection, { list, indexOf }: ResolveContext): Selected {
  const { users } = list;
  switch (selection.kind) {
    case 'user': {
      const position = positionOf(selection.user, users);
      return position === null ? { conflict: { kind: 'gone' } } : { positions: [position] };
    }
    case 'ids': {
      const wanted = new Set(selection.ids);
      const positions = positionsWhere(users, ({ id }) => wanted.has(id));
      if (positions.length === wanted.size) return { positions };
      return { conflict: { kind: 'count', count: positions.length } };
    }
    case 'matching': {
      const index = indexOf(users.filter((user) => user !== null));
      const matching = new Set(
        matchingPositions(index, selection.query).map((position) => index.users[position]),
      );
      const except = new Set(selection.except);
      const positions = positionsWhere(users, (user) => matching.has(user) && !except.has(user.id));
      if (positions.length === selection.count) return { positions };
      return { conflict: { kind: 'count', count: positions.length } };
    }
  }
}

function positionsWhere(
  users: StoredList['users'],
  isWanted: (user: User) => boolean,
): readonly number[] {
  const positions: number[] = [];
  for (const [position, user] of users.entries()) {
    if (user !== null && isWanted(user)) positions.push(position);
  }
  return positions;
}

function positionOf(shown: User, users: StoredList['users']): number | null {
  const position = users.findIndex((user) => user?.id === shown.id);
  return position === -1 ? null : position;
}

function resolveEdit(
  { user, fields }: Extract<Change, { kind: 'edit' }>,
  { list, passwordHash }: ResolveContext,
): Resolved {
  const position = positionOf(user, list.users);
  const now = position === null ? null : list.users[position];
  if (position === null || !now) return GONE;
  if (hasChanged(now, fields)) return { conflict: { kind: 'edited', user: now } };
  const values = {
    ...valuesOf(fields),
    ...(passwordHash === null ? {} : { password: JSON.stringify(passwordHash) }),
  };
  const operations = edits(list.members(), new Map([[position, values]]));
  return { kind: 'edit', operations, undoes: null };
}

function resolveMerge(
  { user, fields, other }: Extract<Change, { kind: 'merge' }>,
  { list }: ResolveContext,
): Resolved {
  const position = positionOf(user, list.users);
  const otherPosition = positionOf(other, list.users);
  if (position === null || otherPosition === null) return GONE;
  const now = list.users[position] ?? user;
  const otherUser = list.users[otherPosition] ?? other;
  if (hasChanged(now, fields)) return { conflict: { kind: 'edited', user: now } };
  // What was chosen from may not be what would be lost.
  if (JSON.stringify(otherUser) !== JSON.stringify(other)) {
    return { conflict: { kind: 'edited', user: otherUser } };
  }
  const members = list.members();
  const isRemoved = (at: number) => at === otherPosition;
  const edited = edits(members, new Map([[position, valuesOf(fields)]]), isRemoved);
  const operations = [...edited, ...removals(members, isRemoved)];
  return { kind: 'merge', operations, undoes: null };
}

/** Sets a field of all who do not show this value already. */
function setAll(
  kind: ChangeKind,
  users: Selection,
  { field, value }: { readonly field: 'active' | 'role'; readonly value: string | boolean },
  context: ResolveContext,
): Resolved {
  const selected = select(users, context);
  if ('conflict' in selected) return selected;
  const { list } = context;
  const values = { [field]: JSON.stringify(value) };
  const changed = selected.positions.filter((position) => list.users[position]?.[field] !== value);
  const operations = edits(list.members(), new Map(changed.map((position) => [position, values])));
  return { kind, operations, undoes: null };
}
