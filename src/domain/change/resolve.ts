import type {
  Change,
  ChangeKind,
  Conflict,
  NotBack,
  RefusedChange,
  Selection,
} from '#domain/change/change.ts';
import type { Operation, Place, RemovedMember } from '#domain/change/operation.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { ImportedChanges } from '#domain/sheet/importPlan.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { NewUserInput, User } from '#domain/user/user.ts';

/*
 * What a change means for the users of a list. A source looks up whom it is about, and turns the
 * result into operations, which say where in the list they stand.
 */

/** A change of users whom it names. */
type ChangeOfNamed = Extract<Change, { kind: 'add' | 'edit' | 'merge' | 'import' }>;
/** A change that gives many users the same. */
export type ChangeOfEach = Extract<Change, { kind: 'setActive' | 'setRole' | 'remove' }>;

/** The wanted state of a user: new values as JSON texts by field, or removed. `null`: no change. */
export type Wanted = Readonly<Record<string, string>> | 'removed' | null;

/** What a change depends on beside the list. */
export interface ResolveContext {
  /** The hash of the change's password, if it has one. */
  readonly passwordHash: string | null;
  readonly now: () => Date;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly randomId: () => string;
  /** Whether a user of this list can have this id. */
  readonly canHaveId?: (id: string) => boolean;
}

/** What a change of named users makes of the list. */
interface Resolved {
  readonly kind: ChangeKind;
  /** By id; users who have these values already are left as they are. */
  readonly wanted: ReadonlyMap<string, Wanted>;
  /** Records that are added in front of all others, in this order. */
  readonly added: readonly { readonly id: string; readonly text: string }[];
  /** The user whom an add adds. */
  readonly newUser?: User;
}

/** What a change does to the current list, or why it does nothing. */
export type Planned<P = Place> = Refused | PlannedChange<P>;

interface PlannedChange<P> {
  readonly kind: ChangeKind;
  readonly operations: readonly Operation<P>[];
  /** The id of the change that this one undoes, or `null`. */
  readonly undoes: string | null;
  readonly newUser?: User;
  readonly notBack?: NotBack;
}

export type Refused = { readonly conflict: Conflict } | { readonly problem: 'tooMany' };

export const GONE: Refused = { conflict: { kind: 'gone' } };
export const TOO_MANY: Refused = { problem: 'tooMany' };
const LIST_CHANGED: Refused = { conflict: { kind: 'listChanged' } };

export function refusedChange(refused: Refused): RefusedChange {
  return 'problem' in refused
    ? { ok: false, ...refused }
    : { ok: false, problem: 'conflict', ...refused };
}

/** The ids of the users of the list whom a change names. */
export function namedIds(change: ChangeOfNamed): readonly string[] {
  switch (change.kind) {
    case 'add':
      return [];
    case 'edit':
      return [change.user.id];
    case 'merge':
      return [change.user.id, change.other.id];
    case 'import':
      return change.edits.map(({ user }) => user.id);
  }
}

/** The ids and emails (`emailKey`) that nobody may have yet. */
export function newKeys(change: ChangeOfNamed): {
  readonly ids: readonly string[];
  readonly emailKeys: readonly string[];
} {
  if (change.kind !== 'import') return { ids: [], emailKeys: [] };
  const { additions, matchBy } = change;
  return {
    ids: additions.flatMap(({ id }) => id ?? []),
    emailKeys: matchBy === 'id' ? [] : additions.map(({ email }) => emailKey(email)),
  };
}

/**
 * @param users those of `namedIds` who are in the list
 * @param isTaken somebody in the list has one of `newKeys`
 */
export function resolve(
  change: ChangeOfNamed,
  users: readonly User[],
  isTaken: boolean,
  context: ResolveContext,
): Resolved | Refused {
  const byId = new Map(users.map((user) => [user.id, user]));
  switch (change.kind) {
    case 'add':
      return resolveAdd(change.input, context);
    case 'edit':
      return resolveEdit(change, byId.get(change.user.id), context);
    case 'merge':
      return resolveMerge(change, byId.get(change.user.id), byId.get(change.other.id));
    case 'import':
      return isTaken ? LIST_CHANGED : resolveImport(change, byId, context);
  }
}

function resolveAdd(
  input: NewUserInput,
  { passwordHash, now, random, randomId }: ResolveContext,
): Resolved {
  const user = newUser(input, { id: randomId(), now: now(), random });
  const added = [{ id: user.id, text: encodeRecord(user, passwordHash) }];
  return { kind: 'add', wanted: new Map(), added, newUser: user };
}

/** The user of a valid form, at a random place. */
export function newUser(
  input: NewUserInput,
  { id, now, random }: Pick<ResolveContext, 'random'> & { readonly id: string; readonly now: Date },
): User {
  return {
    id,
    name: input.name,
    email: input.email,
    role: input.role,
    createdAt: now,
    active: input.active,
    latitude: random() * 180 - 90,
    longitude: random() * 360 - 180,
  };
}

function resolveEdit(
  { fields }: Extract<Change, { kind: 'edit' }>,
  user: User | undefined,
  { passwordHash }: ResolveContext,
): Resolved | Refused {
  if (user === undefined) return GONE;
  if (hasChanged(user, fields)) return { conflict: { kind: 'edited', user } };
  const password = passwordHash === null ? {} : { password: JSON.stringify(passwordHash) };
  const wanted = new Map([[user.id, { ...valuesOf(fields), ...password }]]);
  return { kind: 'edit', wanted, added: [] };
}

function resolveMerge(
  { fields, other }: Extract<Change, { kind: 'merge' }>,
  user: User | undefined,
  otherNow: User | undefined,
): Resolved | Refused {
  if (user === undefined || otherNow === undefined || user === otherNow) return GONE;
  if (hasChanged(user, fields)) return { conflict: { kind: 'edited', user } };
  // The person chose from values that the other user no longer has.
  if (textOf(otherNow) !== textOf(other)) return { conflict: { kind: 'edited', user: otherNow } };
  const wanted = new Map<string, Wanted>([
    [user.id, valuesOf(fields)],
    [otherNow.id, 'removed'],
  ]);
  return { kind: 'merge', wanted, added: [] };
}

/** Ignores the order of fields: one of the users came from a page. */
function textOf(user: User): string {
  return JSON.stringify(Object.entries(user).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Refuses unless the users of the file are still as they were when it was compared with the list.
 */
function resolveImport(
  change: Extract<Change, { kind: 'import' }>,
  byId: ReadonlyMap<string, User>,
  { now, randomId, canHaveId = () => true }: ResolveContext,
): Resolved | Refused {
  const { additions, edits } = change;
  const wanted = new Map<string, Wanted>();
  for (const { user, changes } of edits) {
    const found = byId.get(user.id);
    if (found === undefined || hasChanged(found, changes)) return LIST_CHANGED;
    wanted.set(found.id, valuesOf(changes));
  }
  const { ids } = newKeys(change);
  if (wanted.size < edits.length || new Set(ids).size < ids.length) return LIST_CHANGED;
  const added = additions.map((user) => {
    // An id that cannot be stored counts as none.
    const id = user.id !== null && canHaveId(user.id) ? user.id : randomId();
    const createdAt = user.createdAt ?? now();
    return { id, text: encodeRecord({ ...user, id, createdAt }, null) };
  });
  return { kind: 'import', wanted, added };
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

/**
 * Why the selected users cannot be changed; `null`: they can.
 * @param count how many of them are in the list
 */
export function refusedSelection(selection: Selection, count: number): Refused | null {
  if (selection.kind === 'user') return count === 0 ? GONE : null;
  const wanted = selection.kind === 'ids' ? new Set(selection.ids).size : selection.count;
  return count === wanted ? null : { conflict: { kind: 'count', count } };
}

/** The newest removals of users, each with what it did to them; newest first. */
export type Removals<P = Place> = readonly {
  readonly changeId: string;
  /** How many members the change touched. */
  readonly changeCount: number;
  readonly removed: readonly RemovedMember<P>[];
}[];

/**
 * Undoes only the newest removal of each of these users, whatever else those changes did.
 * @param inList how many of the users are in the list
 * @param operations those that restore the others
 */
export function bringBack<P>(
  userCount: number,
  inList: number,
  [first, ...others]: Removals<P>,
  operations: readonly Operation<P>[],
): Planned<P> {
  if (first === undefined) return GONE;
  const gone = userCount - inList - operations.length;
  // If the change removed only these users, this undoes all of it.
  const isWhole = others.length === 0 && first.changeCount === operations.length;
  return {
    kind: 'bringBack',
    operations,
    undoes: isWhole ? first.changeId : null,
    ...(inList + gone > 0 && { notBack: { inList, gone } }),
  };
}
