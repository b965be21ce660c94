import { CHANGE_KINDS, type ChangeKind } from '#domain/change/change.ts';
import type {
  AddedMember,
  FieldEdit,
  Operation,
  RemovedMember,
  Twin,
} from '#domain/change/operation.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import {
  DIGIT_VALUES,
  digitOf,
  isShortUuid,
  longId,
  SHORT_LENGTH,
  shortId,
  valueOf,
} from '#sources/local/changing/shortIds.ts';

/*
 * A change as text: a line of JSON, then the records of its added and removed members, and of
 * edited ones whose id others have, one after another, since a record inside JSON would be longer
 * by each escaped quote. The line is `[VERSION, time, kind, undoes, ways, items]`. A way is what an
 * edit does, `[field, was, is][]`: an edit of many users has few of them. An item is a number of
 * operations, see `Item`.
 */

const VERSION = 1;
const RECORDS = '\n';
/** The length of an edit in a text of edits: the number of its way, and the id. */
const EDIT_LENGTH = 1 + SHORT_LENGTH;

type Way = readonly (readonly [field: string, was: string | null, is: string | null])[];

type Item =
  /** Edits of users with UUIDs, `EDIT_LENGTH` characters each. */
  | string
  /** An edit of a user with another id. */
  | readonly [way: number, id: string]
  /** An edit of one of several users with this id. */
  | readonly [way: number, id: string, recordLength: number, behind: number]
  | readonly [
      kind: typeof ADDED | typeof REMOVED,
      id: string | null,
      recordLength: number,
      behind: number,
      next: string | null,
      twinCount: number,
    ];

const ADDED = 1;
const REMOVED = 0;

export function encodeChange({ at, kind, undoes, operations }: RecordedChange): string {
  const wayOf = createWays();
  const items: Item[] = [];
  const records: string[] = [];
  let edits = '';
  const add = (item: Item) => {
    if (edits !== '') items.push(edits);
    edits = '';
    if (item !== '') items.push(item);
  };
  for (const operation of operations) {
    if (operation.kind !== 'edited') {
      records.push(operation.record);
      add(memberItem(operation));
      continue;
    }
    const id = shortId(operation.id);
    const way = wayOf.add(operation.fields);
    const { twin } = operation;
    if (twin !== undefined) {
      records.push(twin.record);
      add([way, id, twin.record.length, twin.behind]);
    } else if (isShortUuid(id) && way < DIGIT_VALUES) edits += digitOf(way) + id;
    else add([way, id]);
  }
  add('');
  const head = [VERSION, at.getTime(), kind, undoes, wayOf.all, items];
  return JSON.stringify(head) + RECORDS + records.join('');
}

/** `null`: damaged, or of a later version. */
export function decodeChange(id: string, text: string): RecordedChange | null {
  try {
    const headEnd = text.indexOf(RECORDS);
    const head: unknown = JSON.parse(text.slice(0, headEnd));
    const [version, time, kind, undoes, ways, items, ...rest] = listOf(head);
    check(headEnd !== -1 && version === VERSION && rest.length === 0);
    const at = new Date(numberOf(time));
    check(!Number.isNaN(at.getTime()) && isKind(kind));
    const operations = decodeItems(
      listOf(items),
      listOf(ways).map(decodeWay),
      text.slice(headEnd + RECORDS.length),
    );
    return { id, at, kind, undoes: undoes === null ? null : textOf(undoes), operations };
  } catch {
    return null;
  }
}

type Fields = Readonly<Record<string, FieldEdit>>;

/** Numbers the ways in which users are edited. */
function createWays() {
  const all: Way[] = [];
  const numbers = new Map<string, number>();
  const known = new Map<Fields, number>();
  const numberOfNew = (fields: Fields): number => {
    const way = Object.entries(fields).map(([field, { was, is }]) => [field, was, is] as const);
    const key = JSON.stringify(way);
    const number = numbers.get(key) ?? all.push(way) - 1;
    numbers.set(key, number);
    known.set(fields, number);
    return number;
  };
  return { all, add: (fields: Fields) => known.get(fields) ?? numberOfNew(fields) };
}

function memberItem({ kind, id, record, place }: AddedMember | RemovedMember): Item {
  const { behind, next, twinCount } = place;
  const number = kind === 'added' ? ADDED : REMOVED;
  return [number, shortOrNull(id), record.length, behind, shortOrNull(next), twinCount];
}

function shortOrNull(id: string | null): string | null {
  return id === null ? null : shortId(id);
}

function decodeWay(value: unknown): Fields {
  return Object.fromEntries(
    listOf(value).map((entry) => {
      const [field, was, is] = listOf(entry);
      return [textOf(field), { was: textOrNull(was), is: textOrNull(is) }];
    }),
  );
}

/** Throws if something is missing or superfluous. */
function decodeItems(items: readonly unknown[], ways: readonly Fields[], records: string) {
  const operations: Operation[] = [];
  let position = 0;
  const edit = (way: number, id: string, twin?: Twin) => {
    const fields = ways[way];
    check(fields !== undefined);
    operations.push({ kind: 'edited', id: longId(id), fields, ...(twin && { twin }) });
  };
  const nextRecord = (length: unknown) => {
    const start = position;
    position += numberOf(length);
    check(position <= records.length);
    return records.slice(start, position);
  };
  for (const item of items) {
    if (typeof item === 'string') {
      for (let start = 0; start < item.length; start += EDIT_LENGTH) {
        edit(valueOf(item.charAt(start)), item.slice(start + 1, start + EDIT_LENGTH));
      }
      continue;
    }
    const [first, id, ...member] = listOf(item);
    if (member.length === 0) {
      edit(numberOf(first), textOf(id));
      continue;
    }
    const [length, behind, next, twinCount] = member;
    const record = nextRecord(length);
    if (member.length === 2) {
      edit(numberOf(first), textOf(id), { record, behind: numberOf(behind) });
      continue;
    }
    check(first === ADDED || first === REMOVED);
    operations.push({
      kind: first === ADDED ? 'added' : 'removed',
      id: longOrNull(id),
      record,
      place: {
        behind: numberOf(behind),
        next: longOrNull(next),
        twinCount: numberOf(twinCount),
      },
    });
  }
  check(position === records.length);
  return operations;
}

function longOrNull(value: unknown): string | null {
  return value === null ? null : longId(textOf(value));
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : textOf(value);
}

function isKind(value: unknown): value is ChangeKind {
  return CHANGE_KINDS.some((kind) => kind === value);
}

function listOf(value: unknown): readonly unknown[] {
  check(Array.isArray(value));
  return value;
}

function textOf(value: unknown): string {
  check(typeof value === 'string');
  return value;
}

function numberOf(value: unknown): number {
  check(typeof value === 'number' && value >= 0);
  return value;
}

function check(isRight: boolean): asserts isRight {
  if (!isRight) throw new Error('damaged');
}
