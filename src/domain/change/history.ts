import type { DoneChange, ChangeKind } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { cutText } from '#domain/cutText.ts';
import { HISTORY_USERS_SHOWN, MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { Operation, RecordedChange } from '#domain/change/operation.ts';
import { decodeMember, isRecord, parseJson } from '#domain/record/userRecord.ts';

/** A change of the history, as screens show it. */
export interface HistoryEntry extends DoneChange {
  /** The first touched users, at most `HISTORY_USERS_SHOWN`. */
  readonly users: readonly TouchedUser[];
  /** A later change undid it. */
  readonly isUndone: boolean;
}

/** What a change did to one user. */
export interface TouchedUser {
  readonly id: string;
  /** The name in the change or, without one, the current name; `null`: neither is known. */
  readonly name: string | null;
  readonly what: 'added' | 'removed' | 'edited';
  /** The user is in the list now. */
  readonly isInList: boolean;
  /** Only of edited users. */
  readonly fields: readonly FieldHistory[];
}

/** `was` and `is` are `null` for a field that the record did not have, and for every password. */
export interface FieldHistory {
  /** The name of the field in the stored record. */
  readonly field: string;
  readonly was: FieldValue;
  readonly is: FieldValue;
}

/** Objects and lists of other programs are given as their JSON text. */
export type FieldValue = string | number | boolean | null;

/** A page of the history, newest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** The page after clamping, from 1. */
  readonly page: number;
  readonly total: number;
  /** The date of the oldest kept change, whatever the page and the user; `null`: none is kept. */
  readonly since: Date | null;
}

/** A user who was removed and can be restored. */
export interface RemovedUser {
  /** The user as it was when removed. */
  readonly user: User;
  /** The change that removed it. */
  readonly change: DoneChange;
}

/** A page of the removed users, last removed first. */
export interface RemovedPage {
  readonly rows: readonly RemovedUser[];
  readonly page: number;
  readonly total: number;
}

/** What the history shows of a recorded change. */
export interface ChangeSummary {
  readonly id: string;
  readonly at: Date;
  readonly kind: ChangeKind;
  readonly undoes: string | null;
  /** Who made it; only on a shared list. */
  readonly by?: string;
  /** How many users it touched. */
  readonly count: number;
  /** What it did to the first of them. */
  readonly touches: readonly Touch[];
}

/** What is needed to describe a change, beside the change itself. */
export interface ChangeContext {
  /** The user in the current list. */
  readonly userOf: (id: string) => { readonly name: string } | undefined;
  /** The record of a user whose last change was a removal. */
  readonly removedRecord: (id: string) => string | undefined;
  /** A change of the history. */
  readonly changeWith: (id: string) => ChangeSummary | undefined;
  readonly isKept: (id: string) => boolean;
}

export function doneFrom(change: ChangeSummary, known: ChangeContext): DoneChange {
  const { id, kind, at, by, count, touches } = change;
  const [first] = touches;
  const name = first === undefined ? null : nameOf(first, known);
  const undone = undoneBy(change, known);
  return {
    id,
    kind,
    at,
    ...(by === undefined ? {} : { by }),
    count,
    name: name ?? '',
    isKept: known.isKept(id),
    undone: undone && { ...undone, change: doneFrom(undone.change, known) },
  };
}

/** The changes on a page of the history. */
interface ChangesOnPage extends Omit<HistoryPage, 'entries'> {
  /** Newest first. */
  readonly changes: readonly ChangeSummary[];
  /** By change: what it did to the requested user; empty if none was requested. */
  readonly asked: ReadonlyMap<string, Touch>;
  /** See `undoneAmong`. */
  readonly undone: ReadonlySet<string>;
}

export function historyPageOf(
  { changes, asked, undone, ...page }: ChangesOnPage,
  known: ChangeContext,
): HistoryPage {
  const entries = changes.map((change) => {
    const users = withFirst(asked.get(change.id), change.touches).map((touch) => {
      const isInList = known.userOf(touch.id) !== undefined;
      return touchedUser(touch, nameOf(touch, known), isInList);
    });
    return { ...doneFrom(change, known), users, isUndone: undone.has(change.id) };
  });
  return { entries, ...page };
}

/** Puts the requested user before all others. */
function withFirst(asked: Touch | undefined, touches: readonly Touch[]): readonly Touch[] {
  if (asked === undefined) return touches;
  const others = touches.filter(({ id }) => id !== asked.id);
  return [asked, ...others].slice(0, HISTORY_USERS_SHOWN);
}

/**
 * The ids of the changes that are undone: by an undo that is not itself undone.
 * @param changes newest first
 */
export function undoneAmong(
  changes: readonly Pick<ChangeSummary, 'id' | 'undoes'>[],
): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { id, undoes } of changes) if (undoes !== null && !undone.has(id)) undone.add(undoes);
  return undone;
}

/** What an undo undid in the end; see `DoneChange`. */
function undoneBy(undo: ChangeSummary, { changeWith }: ChangeContext) {
  let change: ChangeSummary | undefined = undo;
  // Damaged entries may refer to each other.
  const undos = new Set<string>();
  while (change?.kind === 'undo' && !undos.has(change.id)) {
    undos.add(change.id);
    change = change.undoes === null ? undefined : changeWith(change.undoes);
  }
  if (change === undefined || change.kind === 'undo' || undos.size === 0) return null;
  return { change, isRedo: undos.size % 2 === 0 };
}

/** Cut to what a row or a notice shows. */
function nameOf(touch: Touch, known: ChangeContext): string | null {
  const name = wholeNameOf(touch, known);
  return name && cutText(name, MAX_SHOWN_CHARACTERS);
}

function wholeNameOf(touch: Touch, { userOf, removedRecord }: ChangeContext): string | null {
  const known = recordedName(touch) ?? userOf(touch.id)?.name;
  if (known !== undefined) return known;
  const record = removedRecord(touch.id);
  return (record === undefined ? undefined : userIn(record)?.name) ?? editedName(touch);
}

/** What a change did to one record. */
export interface Touch {
  readonly id: string;
  readonly operations: readonly Operation<unknown>[];
}

/** How many records a change touched, and the first of them. */
export const summaryOf = memoised(({ operations }: RecordedChange<unknown>) => {
  const touches = touchesOf(operations);
  return { count: touches.length, touches: touches.slice(0, HISTORY_USERS_SHOWN) };
});

/** Leaves out members that are not users. Replacing a record removes and adds it. */
function touchesOf(operations: readonly Operation<unknown>[]): readonly Touch[] {
  const touches = new Map<string, Operation<unknown>[]>();
  for (const operation of operations) {
    if (operation.id === null) continue;
    const known = touches.get(operation.id);
    if (known === undefined) touches.set(operation.id, [operation]);
    else known.push(operation);
  }
  return [...touches].map(([id, touching]) => ({ id, operations: touching }));
}

function touchedUser(
  { id, operations }: Touch,
  name: string | null,
  isInList: boolean,
): TouchedUser {
  return { id, name, what: whatHappened(operations), isInList, fields: fieldsOf(operations) };
}

function whatHappened(operations: readonly Operation<unknown>[]): TouchedUser['what'] {
  const [first = 'edited', ...others] = new Set(operations.map(({ kind }) => kind));
  return others.length === 0 ? first : 'edited';
}

/** The user's name in a record of the change; `null`: it has no record. */
function recordedName({ operations }: Touch): string | null {
  const names = operations.map((operation) =>
    operation.kind === 'edited' ? null : (userIn(operation.record)?.name ?? null),
  );
  return names.findLast((name) => name !== null) ?? null;
}

/** The user's name before or after an edit of it; `null`: it was not edited. */
function editedName({ operations }: Touch): string | null {
  const name = fieldsOf(operations).find(({ field }) => field === 'name');
  const texts = [name?.is, name?.was].filter((text) => typeof text === 'string');
  return texts[0] ?? null;
}

/** The user in a record; `null`: not a user. */
export function userIn(record: string): User | null {
  return decodeMember(parseJson(record));
}

function fieldsOf(operations: readonly Operation<unknown>[]): readonly FieldHistory[] {
  const replaced = operations.find(({ kind }) => kind === 'removed');
  const replacing = operations.find(({ kind }) => kind === 'added');
  const edits = operations.flatMap((operation) =>
    operation.kind === 'edited' ? Object.entries(operation.fields) : [],
  );
  const fields = edits.map(([field, { was, is }]) => fieldHistory(field, was, is));
  return [...fields, ...fieldsBetween(replaced, replacing)];
}

/** The fields in which two records differ. */
function fieldsBetween(
  replaced: Operation<unknown> | undefined,
  replacing: Operation<unknown> | undefined,
): readonly FieldHistory[] {
  if (replaced?.kind !== 'removed' || replacing?.kind !== 'added') return [];
  const before = valuesIn(replaced.record);
  const after = valuesIn(replacing.record);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => fieldHistory(field, before.get(field) ?? null, after.get(field) ?? null));
}

function valuesIn(record: string): ReadonlyMap<string, string> {
  const value = parseJson(record);
  const entries = Object.entries(isRecord(value) ? value : {});
  return new Map(entries.map(([field, own]) => [field, JSON.stringify(own)]));
}

/** The only way from record values to screens: it lets no password through, not even a hash. */
function fieldHistory(field: string, was: string | null, is: string | null): FieldHistory {
  if (field === 'password') return { field, was: null, is: null };
  return { field, was: fieldValue(was), is: fieldValue(is) };
}

function fieldValue(text: string | null): FieldValue {
  if (text === null) return null;
  const value = parseJson(text);
  const isPlain =
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean';
  return isPlain ? value : text.trim();
}

/** `compute`, called once per object. */
export function memoised<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const known = results.get(key) ?? { result: compute(key) };
    results.set(key, known);
    return known.result;
  };
}
