import { CHANGE_KINDS, type ChangeKind } from '#domain/change/change.ts';
import type { FieldEdit, Operation, RecordedChange } from '#domain/change/operation.ts';
import { withValues } from '#domain/record/jsonText.ts';
import { parseJson } from '#domain/record/userRecord.ts';
import { announceRewriting, encoded, rewriting } from '#sources/local/history.ts';
import { nextId } from '#sources/local/localUserStore.ts';
import type {
  KeptText,
  ListDatabase,
  StoreEnvironment,
  TableWrite,
} from '#sources/local/storeEnvironment.ts';

/*
 * What versions up to 1.0.0 kept beside the list in localStorage: the history, snapshots, and copies
 * of damaged text. Goes with the release after the next one.
 */

const HISTORY_PREFIX = 'users.history.';
const SNAPSHOT_PREFIX = 'users.snapshot.';
const DAMAGED_PREFIX = 'users.damaged.';
const ISO_LENGTH = new Date(0).toISOString().length;

type Storage = ReturnType<StoreEnvironment['storage']>;

/** Whether an earlier version has left something. Throws where storage is refused. */
export function hasEarlierStore(storage: Storage): boolean {
  return [HISTORY_PREFIX, SNAPSHOT_PREFIX, DAMAGED_PREFIX].some(
    (prefix) => keysWith(storage, prefix).length > 0,
  );
}

/**
 * Moves it into the database, under the list's lock. A key is removed from localStorage only after
 * what it held was read back. What cannot be read stays where it is.
 */
export async function takeOver(
  env: Pick<StoreEnvironment, 'storage' | 'now'>,
  database: ListDatabase,
): Promise<void> {
  const storage = env.storage();
  const moved = [
    ...historyIn(storage),
    ...textsIn(storage, SNAPSHOT_PREFIX, 'snapshots', await database.read('snapshots')),
    ...textsIn(storage, DAMAGED_PREFIX, 'damaged', await database.read('damaged')),
  ];
  const mark = await rewriting(database);
  await database.write([...moved.map(({ write }) => write), mark]);
  const texts = new Set<string>();
  for (const table of ['changes', 'snapshots', 'damaged'] as const) {
    for (const { text } of await database.read(table)) texts.add(`${table} ${text}`);
  }
  const isMoved = moved.every(({ write }) => texts.has(`${write.table} ${write.put.text}`));
  if (!isMoved) return;
  for (const { key } of moved) storage.removeItem(key);
  announceRewriting(env);
}

type Put = Extract<TableWrite, { put: { text: string } }>;

interface Moved {
  readonly key: string;
  readonly write: Put;
}

function keysWith(storage: Storage, prefix: string): readonly string[] {
  return Array.from({ length: storage.length }, (_, position) => storage.key(position) ?? '')
    .filter((key) => key.startsWith(prefix))
    .toSorted();
}

function historyIn(storage: Storage): readonly Moved[] {
  return keysWith(storage, HISTORY_PREFIX).flatMap((key): readonly Moved[] => {
    const id = key.slice(HISTORY_PREFIX.length);
    const change = decodeChange(id, storage.getItem(key) ?? '');
    if (change === null) return [];
    return [{ key, write: { table: 'changes', put: { id, text: encoded(change), leadsTo: '' } } }];
  });
}

/** Snapshots have a date and then a number in their keys, copies of damaged text a date. */
function textsIn(
  storage: Storage,
  prefix: string,
  table: 'snapshots' | 'damaged',
  known: readonly KeptText[],
): readonly Moved[] {
  const rows = [...known];
  const numberIn = (key: string) => Number(key.slice(prefix.length + ISO_LENGTH + 1)) || 0;
  return keysWith(storage, prefix)
    .toSorted((one, other) => numberIn(one) - numberIn(other))
    .map((key) => {
      const text = storage.getItem(key) ?? '';
      const same = table === 'damaged' ? rows.find((row) => row.text === text) : undefined;
      const takenAt = new Date(key.slice(prefix.length, prefix.length + ISO_LENGTH));
      const put = same ?? { id: nextId(rows), takenAt, text };
      if (same === undefined) rows.push(put);
      return { key, write: { table, put } };
    });
}

/*
 * A change was a line of JSON, then the records of its added and removed members, and of edited ones
 * whose id others had, one after another. The line is `[VERSION, time, kind, undoes, ways, items]`.
 * A way is what an edit does, `[field, was, is][]`. An item is a number of operations: a text of
 * edits, `EDIT_LENGTH` characters each; `[way, id]`, one edit; `[way, id, recordLength, behind]`, one
 * of several users with this id; or `[ADDED or REMOVED, id, recordLength, behind, next, twinCount]`.
 * A UUID is nine characters of 15 bits each; other ids follow a `=`.
 */

const VERSION = 1;
const RECORDS = '\n';
const ADDED = 1;
const REMOVED = 0;
const SHORT_LENGTH = 9;
/** The length of an edit in a text of edits: the number of its way, and the id. */
const EDIT_LENGTH = 1 + SHORT_LENGTH;
/** 2^15 characters from here on stand for numbers. */
const FIRST_DIGIT = 0x4e00;
const DIGIT_VALUES = 2 ** 15;
const PLAIN = '=';

type Fields = Readonly<Record<string, FieldEdit>>;

/** `null`: damaged, or of a later version. */
function decodeChange(id: string, text: string): RecordedChange | null {
  try {
    const headEnd = text.indexOf(RECORDS);
    const head: unknown = JSON.parse(text.slice(0, headEnd));
    const [version, time, kind, undoes, ways, items, ...rest] = listOf(head);
    check(headEnd !== -1 && version === VERSION && rest.length === 0);
    const at = new Date(numberOf(time));
    check(!Number.isNaN(at.getTime()) && isKind(kind));
    const operations = decodeItems(
      id,
      listOf(items),
      listOf(ways).map(decodeWay),
      text.slice(headEnd + RECORDS.length),
    );
    return { id, at, kind, undoes: undoes === null ? null : textOf(undoes), operations };
  } catch {
    return null;
  }
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
function decodeItems(
  changeId: string,
  items: readonly unknown[],
  ways: readonly Fields[],
  records: string,
) {
  const operations: Operation[] = [];
  let position = 0;
  const edit = (way: number, id: string) => {
    const fields = ways[way];
    check(fields !== undefined);
    operations.push({ kind: 'edited', id, fields });
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
        edit(valueOf(item.charAt(start)), longId(item.slice(start + 1, start + EDIT_LENGTH)));
      }
      continue;
    }
    const [first, id, ...member] = listOf(item);
    if (member.length === 0) {
      edit(numberOf(first), longId(textOf(id)));
      continue;
    }
    const [length, behind, next, twinCount] = member;
    const record = nextRecord(length);
    if (member.length === 2) {
      // Which of several users was edited is unknown by now: nobody has this id, so that the change
      // cannot be undone in another one.
      edit(numberOf(first), `${longId(textOf(id))}~?`);
      continue;
    }
    check(first === ADDED || first === REMOVED);
    const memberId = longOrNull(id);
    // Another user had the id, and has it alone by now: this one comes back with one of its own.
    const ownId = `${String(memberId)}~${String(Number(changeId))}-${String(operations.length)}`;
    const isTwin = first === REMOVED && memberId !== null && numberOf(twinCount) > 0;
    operations.push({
      kind: first === ADDED ? 'added' : 'removed',
      id: isTwin ? ownId : memberId,
      record: isTwin
        ? JSON.stringify(withValues(parseJson(record), [['id', JSON.stringify(ownId)]]))
        : record,
      place: { behind: numberOf(behind), next: longOrNull(next) },
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

/** Throws for any other text. */
function longId(short: string): string {
  return short.startsWith(PLAIN) ? short.slice(PLAIN.length) : longUuid(short);
}

function valueOf(digit: string): number {
  const value = digit.charCodeAt(0) - FIRST_DIGIT;
  check(value >= 0 && value < DIGIT_VALUES);
  return value;
}

/** Each of eight digits holds 15 of 16 bits; the ninth holds the last bit of each. */
function longUuid(short: string): string {
  const rest = valueOf(short.charAt(SHORT_LENGTH - 1));
  check(short.length === SHORT_LENGTH && rest < 2 ** (SHORT_LENGTH - 1));
  const hex = (position: number) => {
    const bits = (valueOf(short.charAt(position)) << 1) | ((rest >> (7 - position)) & 1);
    return bits.toString(16).padStart(4, '0');
  };
  return `${hex(0)}${hex(1)}-${hex(2)}-${hex(3)}-${hex(4)}-${hex(5)}${hex(6)}${hex(7)}`;
}
