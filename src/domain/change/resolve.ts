import { invert } from '#domain/change/apply.ts';
import type { Change, ChangeKind, Selection } from '#domain/change/change.ts';
import type { ChangingList, FoundUser, Wanted } from '#domain/change/changingList.ts';
import { hasChanged, valuesOf } from '#domain/change/fieldChanges.ts';
import {
  GONE,
  TOO_MANY,
  type Refused,
  type ResolveContext,
  type Resolved,
} from '#domain/change/resolved.ts';
import { resolveImport } from '#domain/change/resolveImport.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { newUser } from '#domain/user/newUser.ts';
import type { NewUserInput, User } from '#domain/user/user.ts';

/** The operations of a change. Starts the first look-ups of each kind before it returns. */
export async function resolve<F extends FoundUser, P>(
  change: Exclude<Change, { kind: 'erase' }>,
  list: ChangingList<F, P>,
  context: ResolveContext,
): Promise<Resolved<F, P>> {
  switch (change.kind) {
    case 'add':
      return resolveAdd(change.input, list, context);
    case 'edit':
      return resolveEdit(change, list, context);
    case 'setActive': {
      const kind = change.active ? 'activate' : 'deactivate';
      return resolveSelected(kind, change.users, setting('active', change.active), list);
    }
    case 'setRole':
      return resolveSelected('setRole', change.users, setting('role', change.role), list);
    case 'remove':
      return resolveSelected('remove', change.users, () => 'removed', list);
    case 'merge':
      return resolveMerge(change, list);
    case 'import':
      return resolveImport(change, list, context);
    case 'undo':
      return resolveUndo(change.changeId, list);
    case 'bringBack':
      return resolveRestore(change.ids, list);
  }
}

async function resolveAdd<F extends FoundUser, P>(
  input: NewUserInput,
  list: ChangingList<F, P>,
  { passwordHash, now, random, randomId }: ResolveContext,
): Promise<Resolved<F, P>> {
  const user = newUser(input, { id: randomId(), now: now(), random });
  const record = { id: user.id, text: encodeRecord(user, passwordHash) };
  const operations = await list.additionsOf([record]);
  return { kind: 'add', operations, users: [], undoes: null, newUser: user };
}

async function resolveEdit<F extends FoundUser, P>(
  { user, fields }: Extract<Change, { kind: 'edit' }>,
  list: ChangingList<F, P>,
  { passwordHash }: ResolveContext,
): Promise<Resolved<F, P>> {
  const users = await list.usersWith([user.id]);
  const [found] = users;
  if (found === undefined) return GONE;
  if (mayBeAnother(found, user) || hasChanged(found.user, fields)) {
    return { conflict: { kind: 'edited', user: found.user } };
  }
  const values = {
    ...valuesOf(fields),
    ...(passwordHash === null ? {} : { password: JSON.stringify(passwordHash) }),
  };
  const operations = await list.operationsOn(new Map([[found, values]]));
  return { kind: 'edit', operations, users, undoes: null };
}

async function resolveSelected<F extends FoundUser, P>(
  kind: ChangeKind,
  selection: Selection,
  wantedOf: (user: User) => Wanted,
  list: ChangingList<F, P>,
): Promise<Resolved<F, P>> {
  const selected = await select(selection, list);
  if (!('users' in selected)) return selected;
  const operations = await list.operationsOn(wantedOfEach(selected.users, wantedOf));
  return { kind, operations, ...selected, undoes: null, resolveAgain: wantedOf };
}

/** One by one, as the list asks for them: many take long to decode. */
function* wantedOfEach<F extends FoundUser>(
  users: readonly F[],
  wantedOf: (user: User) => Wanted,
): Iterable<readonly [F, Wanted]> {
  for (const found of users) yield [found, wantedOf(found.user)];
}

/** Sets a field of all users who do not show this value already. */
function setting<Field extends 'active' | 'role'>(field: Field, value: User[Field]) {
  const values = { [field]: JSON.stringify(value) };
  return (user: User): Wanted => (user[field] === value ? null : values);
}

type Selected<F> = { readonly users: readonly F[]; readonly query?: UserQuery } | Refused;

/** The selected users in the list's order. */
async function select<F extends FoundUser, P>(
  selection: Selection,
  list: ChangingList<F, P>,
): Promise<Selected<F>> {
  switch (selection.kind) {
    case 'user': {
      const users = await list.usersWith([selection.user.id]);
      const [found] = users;
      if (found === undefined) return GONE;
      if (!mayBeAnother(found, selection.user)) return { users };
      return { conflict: { kind: 'edited', user: found.user } };
    }
    case 'ids':
      return allWith([...new Set(selection.ids)], list);
    case 'matching': {
      const { query, count } = selection;
      if (count > list.maxUsers) return TOO_MANY;
      const except = new Set(selection.except);
      const matching = await list.idsMatching(query);
      const ids = matching?.filter((id) => !except.has(id));
      if (ids === undefined || ids.length > list.maxUsers) return TOO_MANY;
      if (ids.length !== count) return { conflict: { kind: 'count', count: ids.length } };
      const selected = await allWith(ids, list);
      return 'users' in selected ? { ...selected, query } : selected;
    }
  }
}

/** @param ids without repetitions */
async function allWith<F extends FoundUser, P>(
  ids: readonly string[],
  list: ChangingList<F, P>,
): Promise<Selected<F>> {
  if (ids.length > list.maxUsers) return TOO_MANY;
  const users = await list.usersWith(ids);
  if (users.length === ids.length) return { users };
  return { conflict: { kind: 'count', count: users.length } };
}

async function resolveMerge<F extends FoundUser, P>(
  { user, fields, other }: Extract<Change, { kind: 'merge' }>,
  list: ChangingList<F, P>,
): Promise<Resolved<F, P>> {
  const users = await list.usersWith([user.id, other.id]);
  const found = users.find((one) => one.user.id === user.id);
  const otherFound = users.find((one) => one.user.id === other.id);
  if (found === undefined || otherFound === undefined || found === otherFound) return GONE;
  if (mayBeAnother(found, user) || hasChanged(found.user, fields)) {
    return { conflict: { kind: 'edited', user: found.user } };
  }
  // The person chose from values that the other user no longer has.
  if (!isSameUser(otherFound.user, other)) {
    return { conflict: { kind: 'edited', user: otherFound.user } };
  }
  const operations = await list.operationsOn(
    new Map<F, Wanted>([
      [found, valuesOf(fields)],
      [otherFound, 'removed'],
    ]),
  );
  return { kind: 'merge', operations, users, undoes: null };
}

/**
 * Whether this may not be the record that was shown. If several share the id, an edited record
 * cannot be told from a removed one with another in its place.
 */
function mayBeAnother({ user, isShared = false }: FoundUser, shown: User): boolean {
  return isShared && !isSameUser(user, shown);
}

/** Ignores the order of fields: one of the users came from a page. */
function isSameUser(one: User, other: User): boolean {
  return textOf(one) === textOf(other);
}

function textOf(user: User): string {
  return JSON.stringify(Object.entries(user).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

async function resolveUndo<F extends FoundUser, P>(
  changeId: string,
  list: ChangingList<F, P>,
): Promise<Resolved<F, P>> {
  const done = await list.recorded(changeId);
  if (done === null) return GONE;
  const { operations, users, known } = done;
  return {
    kind: 'undo',
    operations: invert(operations),
    users,
    undoes: changeId,
    // An operation that does not fit is a conflict that the person has to see.
    resolveAgain: 'same',
    ...(known && { undone: known }),
  };
}

/** Undoes only the newest removal of each of these users, whatever else those changes did. */
async function resolveRestore<F extends FoundUser, P>(
  ids: readonly string[],
  list: ChangingList<F, P>,
): Promise<Resolved<F, P>> {
  const wanted = [...new Set(ids)];
  if (wanted.length > list.maxUsers) return TOO_MANY;
  const { inList, removals } = await list.removalsOf(wanted);
  const [first, ...others] = removals;
  if (first === undefined) return GONE;
  const operations = list.restored(removals);
  const gone = wanted.length - inList - operations.length;
  // If the change removed only these users, this undoes all of it.
  const isWhole = others.length === 0 && first.changeCount === operations.length;
  return {
    kind: 'bringBack',
    operations,
    users: [],
    undoes: isWhole ? first.changeId : null,
    ...(inList + gone > 0 && { notBack: { inList, gone } }),
  };
}
