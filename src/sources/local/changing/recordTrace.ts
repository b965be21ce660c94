import { editedText } from '#domain/change/apply.ts';
import { memoised } from '#domain/change/memoised.ts';
import type { Operation } from '#domain/change/operation.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { userIn } from '#domain/change/touchedUsers.ts';
import { isSameJson } from '#domain/record/jsonText.ts';
import { storedIdOf, type User } from '#domain/user/user.ts';

/** The history of one of several records that have, or had, the same id. */
interface Line {
  readonly storedId: string;
  readonly operations: Operation[];
  /** Its text after these; `null`: removed, or unknown. */
  text: string | null;
  /**
   * The change that removed it last, and a number if that removed several; `null`: in the list, as
   * far as the history tells.
   */
  removedBy: string | null;
}

/** Tells which record an operation means, if several share an id. */
export interface RecordTrace {
  /** The id of the user in memory, or of a removed one; `null`: not a user. */
  readonly idOf: (operation: Operation<unknown>) => string | null;
  /**
   * The id here of a removed record. Looked up by the id that it had in this tab (`departed`), or
   * else by its stored id, which means the record removed last. `null`: nobody shared that id, or
   * it is ambiguous.
   */
  readonly goneAs: (id: string, departed: readonly User[]) => string | null;
}

type Changes = readonly RecordedChange[];

/**
 * @param changes newest first
 * @param users the current list
 */
export function traceRecords(changes: Changes, users: readonly User[]): RecordTrace {
  return linesOf(changes).length === 0 ? PLAIN : traced(changes)(users);
}

const PLAIN: RecordTrace = { idOf: ({ id }) => id, goneAs: () => null };

const traced = memoised((changes: Changes) =>
  memoised((users: readonly User[]): RecordTrace => {
    const lines = linesOf(changes);
    const inList = usersOf(lines, users);
    const ids = new Map<Operation<unknown>, string>();
    const gone = new Map<string, string>();
    const newestGone = new Map<string, string>();
    for (const [number, line] of lines.entries()) {
      const { storedId, removedBy, operations } = line;
      // Stays the same while others come, go and are erased, unlike a number by place.
      const id = inList.get(line)?.id ?? `${storedId}~${removedBy ?? `?${number}`}`;
      for (const operation of operations) ids.set(operation, id);
      if (removedBy !== null && removedBy >= (newestGone.get(storedId) ?? '')) {
        newestGone.set(storedId, removedBy);
        gone.set(storedId, id);
      }
    }
    return {
      idOf: (operation) => ids.get(operation) ?? operation.id,
      goneAs: (id, departed) => {
        const was = departed.find((user) => user.id === id);
        if (was === undefined) return gone.get(id) ?? null;
        const last = lines.findLast((line) => isLeftBy(line, was))?.operations.at(-1);
        return (last && ids.get(last)) ?? null;
      },
    };
  }),
);

/** The records of all ids that several had at once; most lists have none. */
const linesOf = memoised((changes: Changes): readonly Line[] => {
  const shared = new Set<string | null>(changes.flatMap(sharedIn));
  const lines: Line[] = [];
  if (shared.size === 0) return lines;
  for (const { id, operations } of changes.toReversed()) {
    const wanted = operations.filter((operation) => shared.has(operation.id));
    const taken = new Set<Line>();
    // All of a change happens at once: the members that it adds are not among those that it finds.
    for (const operation of wanted) {
      if (operation.kind === 'added') continue;
      const line = lineBefore(lines, operation, taken);
      taken.add(line);
      line.operations.push(operation);
      line.text = textAfter(line, operation);
      if (operation.kind === 'removed') line.removedBy = `${id}-${printOf(operation.record)}`;
    }
    for (const operation of wanted) {
      if (operation.kind === 'added') lineAgain(lines, operation).operations.push(operation);
    }
  }
  return lines;
});

/** Once per change: a history may have many operations. */
const sharedIn = memoised(({ operations }: RecordedChange) =>
  operations.filter(isShared).map(({ id }) => id),
);

function isShared(operation: Operation): boolean {
  if (operation.id === null) return false;
  return operation.kind === 'edited' ? operation.twin !== undefined : operation.place.twinCount > 0;
}

function recordOf(operation: Operation): string | null {
  return operation.kind === 'edited' ? (operation.twin?.record ?? null) : operation.record;
}

/** The record that an operation finds in the list; a new one if nothing is known of it. */
function lineBefore(lines: Line[], operation: Operation, taken: ReadonlySet<Line>): Line {
  const record = recordOf(operation);
  const open = lines.filter(
    (line) => line.storedId === operation.id && line.removedBy === null && !taken.has(line),
  );
  const known =
    record === null
      ? open.length === 1
        ? open[0]
        : undefined
      : open.find((line) => isSame(line.text, record));
  return known ?? newLine(lines, operation, record);
}

/** The record that an operation adds, or adds again. */
function lineAgain(lines: Line[], operation: Operation): Line {
  const record = recordOf(operation);
  const gone = lines.findLast(
    (line) =>
      line.storedId === operation.id &&
      line.removedBy !== null &&
      isSame(removedRecord(line), record),
  );
  const line = gone ?? newLine(lines, operation, record);
  line.removedBy = null;
  line.text = record;
  return line;
}

/** A short text that differs for most records. */
function printOf(record: string): string {
  let print = 0;
  for (let at = 0; at < record.length; at += 1) {
    print = (Math.imul(print, 31) + record.charCodeAt(at)) >>> 0;
  }
  return print.toString(36);
}

function newLine(lines: Line[], { id }: Operation, text: string | null): Line {
  const line = { storedId: id ?? '', operations: [], text, removedBy: null };
  lines.push(line);
  return line;
}

function removedRecord({ operations }: Line): string | null {
  const last = operations.findLast(({ kind }) => kind === 'removed');
  return last === undefined ? null : recordOf(last);
}

/** Whether this user was the record when it was removed. */
function isLeftBy(line: Line, user: User): boolean {
  if (line.removedBy === null || line.storedId !== storedIdOf(user)) return false;
  const record = removedRecord(line);
  return record !== null && JSON.stringify(userIn(record)) === textOf(user);
}

function textAfter({ text }: Line, operation: Operation): string | null {
  return operation.kind === 'edited' && text !== null ? editedText(text, operation) : null;
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && isSameJson(one.trim(), other.trim());
}

/** The records in the list: those that are as their history left them, or the only open one. */
function usersOf(lines: readonly Line[], users: readonly User[]): ReadonlyMap<Line, User> {
  const ids = new Set(lines.map(({ storedId }) => storedId));
  const left = new Set(users.filter((user) => ids.has(storedIdOf(user))));
  const found = new Map<Line, User>();
  const open = lines.filter(({ removedBy }) => removedBy === null);
  const take = (line: Line, user: User | undefined) => {
    if (user === undefined) return;
    found.set(line, user);
    left.delete(user);
  };
  for (const line of open) {
    const shown = line.text === null ? null : JSON.stringify(userIn(line.text));
    take(
      line,
      [...left].find((user) => textOf(user) === shown),
    );
  }
  for (const line of open) {
    if (found.has(line)) continue;
    const others = open.filter((one) => one.storedId === line.storedId && !found.has(one));
    const candidates = [...left].filter((user) => storedIdOf(user) === line.storedId);
    if (others.length === 1 && candidates.length === 1) take(line, candidates[0]);
  }
  return found;
}

/** In the form of `decodeMember`. */
function textOf(user: User): string {
  const { storedId, ...values } = user;
  return JSON.stringify({ ...values, id: storedId ?? user.id });
}
