import { CHANGE_KINDS, type ChangeKind } from '#domain/change/change.ts';
import type { Operation, RecordedChange } from '#domain/change/operation.ts';
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
 * of damaged text.
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
 * A change was a line of JSON, and then the records of its added and removed members, and of edited
 * ones whose id others had, one after another. A UUID is nine characters of 15 bits each; other ids
 * follow a `=`.
 */
type Line = readonly [
  version: number,
  time: number,
  kind: ChangeKind,
  undoes: string | null,
  /** What edits do. */
  ways: readonly (readonly (readonly [field: string, was: string | null, is: string | null])[])[],
  items: readonly Item[],
];
/** One operation, or a text of many edits: for each the number of its way in a character, and a UUID. */
type Item =
  | string
  | readonly [way: number, id: string]
  /** An edit of one of several users with this id. */
  | readonly [way: number, id: string, recordLength: number, behind: number]
  | readonly [
      isAdded: 0 | 1,
      id: string | null,
      recordLength: number,
      behind: number,
      next: string | null,
      twinCount: number,
    ];

const VERSION = 1;
const UUID_LENGTH = 9;
const EDIT_LENGTH = 1 + UUID_LENGTH;
/** 2^15 characters from here on stand for numbers. */
const FIRST_DIGIT = 0x4e00;

/** `null`: damaged, or of a later version. */
function decodeChange(changeId: string, text: string): RecordedChange | null {
  try {
    const lineEnd = text.indexOf('\n');
    // Only version 1.0.0 wrote there: whoever damages a change loses it.
    const [version, time, kind, undoes, ways, items] = JSON.parse(text.slice(0, lineEnd)) as Line;
    const records = text.slice(lineEnd + 1);
    let position = 0;
    const edit = (way: number, id: string): Operation => {
      const fields = (ways[way] ?? []).map(([field, was, is]) => [field, { was, is }] as const);
      return { kind: 'edited', id, fields: Object.fromEntries(fields) };
    };
    const operations: Operation[] = [];
    for (const item of items) {
      if (typeof item === 'string') {
        for (let start = 0; start < item.length; start += EDIT_LENGTH) {
          const id = longId(item.slice(start + 1, start + EDIT_LENGTH));
          operations.push(edit(valueOf(item.charAt(start)), id));
        }
        continue;
      }
      const [first, id, recordLength = 0, behind = 0, next = null, twinCount] = item;
      const record = records.slice(position, position + recordLength);
      position += recordLength;
      const memberId = id === null ? null : longId(id);
      if (twinCount === undefined) {
        // Which of several users was edited is unknown by now: nobody has this id, so that the change
        // cannot be undone in another one.
        operations.push(edit(first, `${String(memberId)}${item.length > 2 ? '~?' : ''}`));
        continue;
      }
      // Another user had the id, and has it alone by now: this one comes back with one of its own.
      const ownId = `${String(memberId)}~${String(Number(changeId))}-${String(operations.length)}`;
      const isTwin = first === 0 && memberId !== null && twinCount > 0;
      operations.push({
        kind: first === 1 ? 'added' : 'removed',
        id: isTwin ? ownId : memberId,
        record: isTwin
          ? JSON.stringify(withValues(parseJson(record), [['id', JSON.stringify(ownId)]]))
          : record,
        place: { behind, next: next === null ? null : longId(next) },
      });
    }
    const at = new Date(time);
    const isWhole = version === VERSION && position === records.length;
    if (!isWhole || Number.isNaN(at.getTime()) || !CHANGE_KINDS.includes(kind)) return null;
    return { id: changeId, at, kind, undoes, operations };
  } catch {
    return null;
  }
}

function valueOf(digit: string): number {
  return digit.charCodeAt(0) - FIRST_DIGIT;
}

/** Of a UUID each of eight digits holds 15 of 16 bits; the ninth holds the last bit of each. */
function longId(short: string): string {
  if (short.startsWith('=')) return short.slice(1);
  const rest = valueOf(short.charAt(UUID_LENGTH - 1));
  const hex = Array.from({ length: UUID_LENGTH - 1 }, (_, place) =>
    ((valueOf(short.charAt(place)) << 1) | ((rest >> (7 - place)) & 1))
      .toString(16)
      .padStart(4, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
