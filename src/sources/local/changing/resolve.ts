import { matchingPositions } from '#domain/answer/matching.ts';
import { invert } from '#domain/change/apply.ts';
import type { Change, ChangeKind, Conflict, Selection } from '#domain/change/change.ts';
import { hasChanged, valuesOf } from '#domain/change/fieldChanges.ts';
import { edit, removals } from '#domain/change/operations.ts';
import type { User } from '#domain/user/user.ts';
import { resolveImport } from '#sources/local/changing/resolveImport.ts';
import type { Resolved, ResolveContext } from '#sources/local/changing/resolved.ts';
import type { StoredList, StoredMember } from '#sources/local/changing/storedList.ts';

const GONE: Resolved = { conflict: { kind: 'gone' } };

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
      return resolveBringBack(change.id, context);
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
      const found = new Set(positions.map((position) => users[position]?.id));
      if (found.size === wanted.size) return { positions };
      return { conflict: { kind: 'count', count: found.size } };
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

/** Of several users with this id the one that is as it was shown, or else the first. */
function positionOf(shown: User, users: StoredList['users']): number | null {
  const positions = positionsWhere(users, ({ id }) => id === shown.id);
  const same = JSON.stringify(shown);
  const position = positions.find((at) => JSON.stringify(users[at]) === same) ?? positions[0];
  return position ?? null;
}

/** A member of the list that is a user. */
interface UserMember extends StoredMember {
  readonly user: User;
}

function memberOf(shown: User, list: StoredList): UserMember | null {
  const position = positionOf(shown, list.users);
  return position === null ? null : userMemberAt(list, position);
}

function userMemberAt(list: StoredList, position: number): UserMember | null {
  const member = list.members()[position];
  return member === undefined || member.user === null ? null : { ...member, user: member.user };
}

function resolveEdit(
  { user, fields }: Extract<Change, { kind: 'edit' }>,
  { list, passwordHash }: ResolveContext,
): Resolved {
  const member = memberOf(user, list);
  if (member === null) return GONE;
  if (hasChanged(member.user, fields)) {
    return { conflict: { kind: 'edited', user: member.user } };
  }
  const operation = edit(member, {
    ...valuesOf(fields),
    ...(passwordHash === null ? {} : { password: JSON.stringify(passwordHash) }),
  });
  return { kind: 'edit', operations: operation === null ? [] : [operation], undoes: null };
}

function resolveMerge(
  { user, fields, other }: Extract<Change, { kind: 'merge' }>,
  { list }: ResolveContext,
): Resolved {
  const member = memberOf(user, list);
  const otherPosition = positionOf(other, list.users);
  if (member === null || otherPosition === null) return GONE;
  const otherUser = userMemberAt(list, otherPosition)?.user ?? other;
  if (hasChanged(member.user, fields)) {
    return { conflict: { kind: 'edited', user: member.user } };
  }
  // What was chosen from may not be what would be lost.
  if (JSON.stringify(otherUser) !== JSON.stringify(other)) {
    return { conflict: { kind: 'edited', user: otherUser } };
  }
  const operation = edit(member, valuesOf(fields));
  const removed = removals(list.members(), (position) => position === otherPosition);
  const operations = operation === null ? removed : [operation, ...removed];
  return { kind: 'merge', operations, undoes: null };
}

/** Takes back the newest removal of this user alone, whatever else that change did. */
function resolveBringBack(id: string, { list, history }: ResolveContext): Resolved {
  if (list.users.some((user) => user?.id === id)) return GONE;
  for (const { id: changeId, operations } of history) {
    const removed = operations.filter(
      (operation) => operation.kind === 'removed' && operation.id === id,
    );
    const [first] = invert(removed);
    if (first?.kind === 'added') {
      const added = { ...first, place: { ...first.place, twinCount: 0 } };
      // The whole of a change that removed nobody else is taken back by this.
      const undoes = operations.length === 1 ? changeId : null;
      return { kind: 'bringBack', operations: [added], undoes };
    }
  }
  return GONE;
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
  const operations = selected.positions.flatMap((position) => {
    const member = userMemberAt(context.list, position);
    if (member === null || member.user[field] === value) return [];
    const operation = edit(member, { [field]: JSON.stringify(value) });
    return operation === null ? [] : [operation];
  });
  return { kind, operations, undoes: null };
}
