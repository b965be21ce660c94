import { invert } from '#domain/change/apply.ts';
import type {
  Change,
  ChangeKind,
  Selection,
  Conflict,
  NotBack,
  RefusedChange,
} from '#domain/change/change.ts';
import type { ChangingList, FoundUser, Wanted } from '#domain/change/changingList.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { newUser } from '#domain/user/newUser.ts';
import type { NewUserInput, User } from '#domain/user/user.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { ImportedChanges, ImportedUser } from '#domain/sheet/importPlan.ts';
import type { Operation, Place } from '#domain/change/operation.ts';

/** A change that gives many users the same. */
export type ChangeOfEach = Extract<Change, { kind: 'setActive' | 'setRole' | 'remove' }>;

/** The operations of a change. Starts the first look-ups of each kind before it returns. */
export async function resolve<F extends FoundUser, P>(
  change: Exclude<Change, { kind: 'erase' }>,
  list: ChangingList<F, P>,
  context: ResolveContext,
): Promise<Resolved<P>> {
  switch (change.kind) {
    case 'add':
      return resolveAdd(change.input, list, context);
    case 'edit':
      return resolveEdit(change, list, context);
    case 'setActive':
    case 'setRole':
    case 'remove':
      return resolveOfEach(change, list);
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
): Promise<Resolved<P>> {
  const user = newUser(input, { id: randomId(), now: now(), random });
  const record = { id: user.id, text: encodeRecord(user, passwordHash) };
  const operations = await list.additionsOf([record]);
  return { kind: 'add', operations, undoes: null, newUser: user };
}

async function resolveEdit<F extends FoundUser, P>(
  { user, fields }: Extract<Change, { kind: 'edit' }>,
  list: ChangingList<F, P>,
  { passwordHash }: ResolveContext,
): Promise<Resolved<P>> {
  const [found] = await list.usersWith([user.id]);
  if (found === undefined) return GONE;
  if (hasChanged(found.user, fields)) {
    return { conflict: { kind: 'edited', user: found.user } };
  }
  const values = {
    ...valuesOf(fields),
    ...(passwordHash === null ? {} : { password: JSON.stringify(passwordHash) }),
  };
  const operations = await list.operationsOn(new Map([[found, values]]));
  return { kind: 'edit', operations, undoes: null };
}

async function resolveOfEach<F extends FoundUser, P>(
  change: ChangeOfEach,
  list: ChangingList<F, P>,
): Promise<Resolved<P>> {
  const selected = await selectUsers(change.users, list);
  if (!('ids' in selected)) return selected;
  const { kind, wantedOf } = wantedByChange(change);
  const users = await list.usersWith(selected.ids);
  const wanted = new Map(users.map((found) => [found, wantedOf(found.user)]));
  return { kind, operations: await list.operationsOn(wanted), undoes: null };
}

/** What a change wants of each of its users, and its kind in the history. */
export function wantedByChange(change: ChangeOfEach): {
  readonly kind: ChangeKind;
  readonly wantedOf: (user: User) => Wanted;
} {
  switch (change.kind) {
    case 'setActive': {
      const kind = change.active ? 'activate' : 'deactivate';
      return { kind, wantedOf: setting('active', change.active) };
    }
    case 'setRole':
      return { kind: 'setRole', wantedOf: setting('role', change.role) };
    case 'remove':
      return { kind: 'remove', wantedOf: () => 'removed' };
  }
}

/** Sets a field of all users who do not show this value already. */
function setting<Field extends 'active' | 'role'>(field: Field, value: User[Field]) {
  const values = { [field]: JSON.stringify(value) };
  return (user: User): Wanted => (user[field] === value ? null : values);
}

/** The ids of the selected users in the list's order; or why they cannot be changed. */
export async function selectUsers<F extends FoundUser, P>(
  selection: Selection,
  list: Pick<ChangingList<F, P>, 'maxUsers' | 'usersWith' | 'idsMatching' | 'present'>,
): Promise<{ readonly ids: readonly string[] } | Refused> {
  switch (selection.kind) {
    case 'user': {
      const { user } = selection;
      const [found] = await list.usersWith([user.id]);
      return found === undefined ? GONE : { ids: [user.id] };
    }
    case 'ids': {
      const wanted = [...new Set(selection.ids)];
      if (wanted.length > list.maxUsers) return TOO_MANY;
      const ids = await list.present(wanted);
      if (ids.length === wanted.length) return { ids };
      return { conflict: { kind: 'count', count: ids.length } };
    }
    case 'matching': {
      const { query, count } = selection;
      if (count > list.maxUsers) return TOO_MANY;
      const except = new Set(selection.except);
      const matching = await list.idsMatching(query);
      const ids = matching?.filter((id) => !except.has(id));
      if (ids === undefined || ids.length > list.maxUsers) return TOO_MANY;
      if (ids.length !== count) return { conflict: { kind: 'count', count: ids.length } };
      return { ids: await list.present(ids, query) };
    }
  }
}

async function resolveMerge<F extends FoundUser, P>(
  { user, fields, other }: Extract<Change, { kind: 'merge' }>,
  list: ChangingList<F, P>,
): Promise<Resolved<P>> {
  const users = await list.usersWith([user.id, other.id]);
  const found = users.find((one) => one.user.id === user.id);
  const otherFound = users.find((one) => one.user.id === other.id);
  if (found === undefined || otherFound === undefined || found === otherFound) return GONE;
  if (hasChanged(found.user, fields)) {
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
  return { kind: 'merge', operations, undoes: null };
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
): Promise<Resolved<P>> {
  const operations = await list.recorded(changeId);
  if (operations === null) return GONE;
  return { kind: 'undo', operations: invert(operations), undoes: changeId };
}

/** Undoes only the newest removal of each of these users, whatever else those changes did. */
async function resolveRestore<F extends FoundUser, P>(
  ids: readonly string[],
  list: ChangingList<F, P>,
): Promise<Resolved<P>> {
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
    undoes: isWhole ? first.changeId : null,
    ...(inList + gone > 0 && { notBack: { inList, gone } }),
  };
}

const LIST_CHANGED: Refused = { conflict: { kind: 'listChanged' } };

/**
 * Refuses unless the users of the file are still as they were when it was compared with the list.
 */
async function resolveImport<F extends FoundUser, P>(
  { additions, edits, matchBy }: Extract<Change, { kind: 'import' }>,
  list: ChangingList<F, P>,
  { now, randomId }: ResolveContext,
): Promise<Resolved<P>> {
  if (additions.length + edits.length > list.maxUsers) return TOO_MANY;
  const users = await list.usersWith(edits.map(({ user }) => user.id));
  // A user who would be edited twice was not there when the file was compared.
  if (users.length !== edits.length) return LIST_CHANGED;
  const byId = new Map(users.map((found) => [found.user.id, found]));
  const wanted = new Map<F, Wanted>();
  for (const { user, changes } of edits) {
    const found = byId.get(user.id);
    if (found === undefined || hasChanged(found.user, changes)) return LIST_CHANGED;
    wanted.set(found, valuesOf(changes));
  }
  const ids = additions.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size !== ids.length) return LIST_CHANGED;
  const emailKeys = matchBy === 'id' ? [] : additions.map(({ email }) => emailKey(email));
  if (await list.hasAny(ids, emailKeys)) return LIST_CHANGED;
  const records = additions.map((user) => {
    // An id that cannot be stored counts as none.
    const id = user.id !== null && list.canHaveId(user.id) ? user.id : randomId();
    return { id, text: importedRecord(user, id, now()) };
  });
  const operations = [...(await list.operationsOn(wanted)), ...(await list.additionsOf(records))];
  return { kind: 'import', operations, undoes: null };
}

/** The record of a user whom an import adds. @param now the date if the file has none */
function importedRecord(user: ImportedUser, id: string, now: Date): string {
  return encodeRecord({ ...user, id, createdAt: user.createdAt ?? now }, null);
}

/** Whether a field to be changed differs from what was shown, or was compared with a file. */
function hasChanged(user: User, changes: ImportedChanges): boolean {
  return changesIn(changes).some(
    ([field, { was }]) => JSON.stringify(was) !== JSON.stringify(user[field]),
  );
}

/** The new values as JSON texts, by field. */
function valuesOf(changes: ImportedChanges): Readonly<Record<string, string>> {
  return Object.fromEntries(
    changesIn(changes).map(([field, { is }]) => [field, JSON.stringify(is)]),
  );
}

function changesIn(changes: ImportedChanges) {
  // The keys of the changes are fields of a user.
  const fields = Object.keys(changes) as (keyof ImportedChanges)[];
  return fields.flatMap((field) => {
    const change = changes[field];
    return change === undefined ? [] : [[field, change] as const];
  });
}

/** What a change depends on beside the list. */
export interface ResolveContext {
  /** The hash of the change's password, if it has one. */
  readonly passwordHash: string | null;
  readonly now: () => Date;
  readonly random: () => number;
  readonly randomId: () => string;
}

/** What a change does to the current list, or why it does nothing. */
export type Resolved<P = Place> = Refused | ResolvedChange<P>;

export type Refused = { readonly conflict: Conflict } | { readonly problem: 'tooMany' };

interface ResolvedChange<P = Place> {
  readonly kind: ChangeKind;
  readonly operations: readonly Operation<P>[];
  /** The id of the change that this one undoes, or `null`. */
  readonly undoes: string | null;
  /** The user whom an add adds. */
  readonly newUser?: User;
  readonly notBack?: NotBack;
}

const GONE: Refused = { conflict: { kind: 'gone' } };
const TOO_MANY: Refused = { problem: 'tooMany' };

export function refusedChange(refused: Refused): RefusedChange {
  return 'problem' in refused
    ? { ok: false, ...refused }
    : { ok: false, problem: 'conflict', ...refused };
}
