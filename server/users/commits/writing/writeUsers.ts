import { STALE } from '#domain/change/resolved.ts';
import type { Queryable } from '#server/database/database.ts';
import { chunksOf, listRows, type ListRow } from './listRows.ts';
import {
  writtenRow,
  type PlannedRow,
  type PlannedWrite,
  type WrittenRow,
} from './plannedWrites.ts';
import { USER_COLUMNS } from '#server/list/row.ts';
import type { OnProgress } from '#server/list/sharedList.ts';

/** Per statement: computing this many rows delays other requests by some milliseconds. */
const ROWS_AT_ONCE = 200;
/** This many change a small list's statistics. */
const MANY_ROWS = 1000;
/** A try fails if somebody else writes one of the rows between two statements. */
const MAX_TRIES = 30;

// Object.keys returns string[]; the keys of this object are exactly the columns.
const COLUMNS = Object.keys(USER_COLUMNS) as readonly (keyof WrittenRow)[];

const NAMES = COLUMNS.join(', ');
const ARRAYS = COLUMNS.map((name, place) => `$${place + 1}::${USER_COLUMNS[name]}[]`).join(', ');
const OLD_RECORDS = `$${COLUMNS.length + 1}::text[]`;
const SET = COLUMNS.filter((name) => name !== 'id' && name !== 'seq')
  .map((name) => `${name} = n.${name}`)
  .join(', ');

const INSERT = `INSERT INTO users (${NAMES})
  SELECT ${NAMES} FROM unnest(${ARRAYS}) AS n(${NAMES}) ON CONFLICT DO NOTHING RETURNING id`;
const UPDATE = `UPDATE users SET ${SET} FROM unnest(${ARRAYS}, ${OLD_RECORDS}) AS n(${NAMES}, old)
  WHERE users.id = n.id AND users.record = n.old RETURNING users.id`;
/** For rows that keep all other columns. */
const UPDATE_RECORD = `UPDATE users SET record = n.record, active = n.active
  FROM unnest($1::text[], $2::text[], $3::boolean[], $4::text[]) AS n(id, record, active, old)
  WHERE users.id = n.id AND users.record = n.old RETURNING users.id`;
const DELETE = `DELETE FROM users USING unnest($1::text[], $2::text[]) AS n(id, old)
  WHERE users.id = n.id AND users.record = n.old RETURNING users.id`;

/** Plans a write again if somebody else has written the row after it was read. */
export interface WriteAgain {
  /** @returns `null`: nothing; `STALE`: the row alone cannot tell */
  readonly planned: (write: PlannedWrite, row: ListRow) => PlannedWrite | typeof STALE | null;
  /** The ids of the users whom the change still selects; missing: all. */
  readonly stillSelected?:
    | ((on: Queryable, ids: readonly string[]) => Promise<ReadonlySet<string>>)
    | undefined;
}

const NEVER: WriteAgain = { planned: () => STALE };

/**
 * Writes the rows, each if it is still as it was read (compare and set). From then on nobody else
 * can write them, until the transaction ends.
 * @returns the writes made; `null`: one of them is impossible, and the transaction has to be rolled
 *   back
 */
export async function writeUsers(
  on: Queryable,
  writes: readonly PlannedWrite[],
  again: WriteAgain = NEVER,
  onProgress?: OnProgress,
): Promise<readonly PlannedWrite[] | null> {
  const written: PlannedWrite[] = [];
  let left = writes.length;
  // Always in one order, so that two changes of the same users seldom wait for each other.
  const inOrder = writes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const some of chunksOf(inOrder, ROWS_AT_ONCE)) {
    const done = await writeChunk(on, some, again);
    if (done === null) return null;
    written.push(...done);
    left -= some.length;
    onProgress?.(writes.length - left, writes.length);
  }
  // Prepared statements planned for a small list would keep scanning all of it, until it is
  // vacuumed. Other connections of PostgreSQL keep their plans for a minute or so.
  if (writes.length >= MANY_ROWS) await on.query('DISCARD PLANS');
  return written;
}

async function writeChunk(
  on: Queryable,
  some: readonly PlannedWrite[],
  again: WriteAgain,
): Promise<readonly PlannedWrite[] | null> {
  const written: PlannedWrite[] = [];
  let left = some;
  for (let tries = 0; left.length > 0; tries += 1) {
    const done = await writeOnce(on, left);
    written.push(...left.filter(({ id }) => done.has(id)));
    const missed = left.filter(({ id }) => !done.has(id));
    if (missed.length > 0 && tries === MAX_TRIES) return null;
    const next = await plannedAgain(on, missed, again);
    if (next === null) return null;
    left = next;
  }
  return written;
}

/** Returns the ids of those that were written. */
async function writeOnce(
  on: Queryable,
  writes: readonly PlannedWrite[],
): Promise<ReadonlySet<string>> {
  const removed = writes.flatMap(({ before, after }) => (after === null && before ? [before] : []));
  const edited = writes.flatMap(({ before, after }) =>
    before && after ? [{ before, after }] : [],
  );
  const kept = edited.filter(({ after }) => after.keepsOthers === true);
  const computed = edited.filter(({ after }) => after.keepsOthers !== true);
  const added = writes.flatMap(({ before, after }) => (before === null && after ? [after] : []));
  return new Set([
    ...(await idsOf(on, removed, DELETE, [
      removed.map(({ id }) => id),
      removed.map(({ record }) => record),
    ])),
    ...(await idsOf(on, kept, UPDATE_RECORD, [
      kept.map(({ after }) => after.id),
      kept.map(({ after }) => after.record),
      kept.map(({ after }) => after.active),
      kept.map(({ before }) => before.record),
    ])),
    ...(await idsOf(on, computed, UPDATE, [
      ...arraysOf(computed.map(({ after }) => after)),
      computed.map(({ before }) => before.record),
    ])),
    ...(await idsOf(on, added, INSERT, arraysOf(added))),
  ]);
}

async function plannedAgain(
  on: Queryable,
  missed: readonly PlannedWrite[],
  again: WriteAgain,
): Promise<readonly PlannedWrite[] | null> {
  if (missed.length === 0) return [];
  const ids = missed.map(({ id }) => id);
  const rows = new Map((await listRows(on, ids)).map((row) => [row.id, row]));
  // After the rows: a user written in between is missed again.
  const selected = await again.stillSelected?.(on, ids);
  const planned: PlannedWrite[] = [];
  for (const write of missed) {
    const row = rows.get(write.id);
    if (row !== undefined && selected?.has(write.id) === false) continue;
    const next = row === undefined ? STALE : again.planned(write, row);
    if (next === STALE) return null;
    if (next !== null) planned.push(next);
  }
  return planned;
}

async function idsOf(
  { prepared }: Queryable,
  { length }: readonly unknown[],
  statement: string,
  values: readonly unknown[],
): Promise<readonly string[]> {
  if (length === 0) return [];
  return (await prepared<{ id: string }>(statement, values)).map(({ id }) => id);
}

function arraysOf(planned: readonly PlannedRow[]): readonly unknown[] {
  const rows = planned.map(({ record, seq }) => writtenRow(record, seq));
  return COLUMNS.map((name) => rows.map((row) => row[name]));
}
