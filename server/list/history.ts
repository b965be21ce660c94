import type { ChangeKind } from '#domain/change/change.ts';
import {
  type ChangeContext,
  type ChangeSummary,
  doneFrom,
  historyPageOf,
  undoneAmong,
  type Touch,
  userIn,
  type HistoryPage,
  type RemovedPage,
} from '#domain/change/history.ts';
import { HISTORY_USERS_SHOWN } from '#domain/limits.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { HistoryQuestion, LastChangeQuestion, RemovedQuestion } from '#domain/userSource.ts';
import type { Queryable, Row } from '#server/database/database.ts';
import { isStorableId, listRows } from '#server/list/locking.ts';
import { decodeOperation } from '#server/list/write.ts';

/** @param on a transaction that sees one state of the database */
export async function historyPage(
  on: Queryable,
  { id, page: wanted, size }: HistoryQuestion,
): Promise<HistoryPage> {
  // The date of the oldest change.
  const [oldest] = await on.query<{ made_at: Date }>(
    'SELECT made_at FROM changes ORDER BY number LIMIT 1',
  );
  const since = oldest?.made_at ?? null;
  if (id !== null && !isStorableId(id)) return { entries: [], page: 1, total: 0, since };
  const [found, values] =
    id === null
      ? ['SELECT number FROM changes', []]
      : ['SELECT change_number AS number FROM operations WHERE user_id = $1', [id]];
  const total = await countOf(on, found, values);
  const page = clampPage(wanted, total, size);
  const rows = await on.query<{ number: number }>(
    `${found} ORDER BY number DESC LIMIT ${size} OFFSET ${offsetOf(page, size)}`,
    values,
  );
  const numbers = rows.map(({ number }) => number);
  const { changes, asked, known } = await loadChanges(on, numbers, id);
  const undone = await undoneChanges(on, numbers);
  const shown = numbers.flatMap((number) => changes.get(number) ?? []);
  return historyPageOf({ changes: shown, asked, undone, page, total, since }, known);
}

async function countOf(
  { query }: Queryable,
  select: string,
  values: readonly unknown[],
): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM (${select}) AS found`,
    values,
  );
  return row?.count ?? 0;
}

/** When the user was last changed; `null`: the history has no change of it. */
export async function lastChange(
  { query }: Queryable,
  { id }: LastChangeQuestion,
): Promise<Date | null> {
  if (!isStorableId(id)) return null;
  const [change] = await query<{ made_at: Date }>(
    `SELECT made_at FROM changes
     WHERE number = (SELECT max(change_number) FROM operations WHERE user_id = $1)`,
    [id],
  );
  return change?.made_at ?? null;
}

/** The removed users, last removed first. @param on a transaction that sees one state of the database */
export async function removedPage(
  on: Queryable,
  { page: wanted, size }: RemovedQuestion,
): Promise<RemovedPage> {
  const total = await countOf(on, 'SELECT FROM removed_users', []);
  const page = clampPage(wanted, total, size);
  const removals = await on.query<OperationRow>(
    `SELECT o.user_id, o.change_number, o.operation FROM (
       SELECT * FROM removed_users ORDER BY change_number DESC, place
       LIMIT ${size} OFFSET ${offsetOf(page, size)}
     ) AS r JOIN operations o USING (user_id, change_number, place)
     ORDER BY change_number DESC, place`,
  );
  const numbers = removals.map(({ change_number: number }) => number);
  const { changes, known } = await loadChanges(on, [...new Set(numbers)]);
  const rows = removals.flatMap(({ change_number: number, operation: text }) => {
    const operation = decodeOperation(text);
    const user = operation.kind === 'removed' ? userIn(operation.record) : null;
    const change = changes.get(number);
    if (user === null || change === undefined) return [];
    return [{ user, change: doneFrom(change, known) }];
  });
  return { rows, page, total };
}

interface OperationRow extends Row {
  readonly user_id: string;
  readonly change_number: number;
  readonly operation: string;
}

interface ChangeRow extends Row {
  readonly number: number;
  readonly kind: ChangeKind;
  readonly made_at: Date;
  readonly staff_name: string;
  readonly undoes: number | null;
  readonly user_count: number;
}

/** Changes, and those that they undid. */
const CHANGES = `WITH RECURSIVE chain AS (
    SELECT * FROM changes WHERE number = ANY($1::bigint[])
    UNION
    SELECT c.* FROM changes c JOIN chain ON c.number = chain.undoes WHERE chain.kind = 'undo'
  )
  SELECT number, kind, made_at, staff_name, undoes, user_count FROM chain`;

/** What changes did to the first users of each, in order. */
const FIRST_OPERATIONS = `SELECT first.* FROM unnest($1::bigint[]) AS change (number), LATERAL (
    SELECT user_id, change_number, operation FROM operations
    WHERE change_number = change.number ORDER BY place LIMIT ${HISTORY_USERS_SHOWN}
  ) AS first`;

const OPERATIONS_OF_USER = `SELECT user_id, change_number, operation FROM operations
  WHERE user_id = $2 AND change_number = ANY($1::bigint[])`;

/** The removals of those users whose last change was one. */
const REMOVALS = `SELECT o.user_id, o.change_number, o.operation FROM removed_users r
  JOIN operations o USING (user_id, change_number, place) WHERE r.user_id = ANY($1::text[])`;

/** Loaded changes, and those that they undid. */
interface LoadedChanges {
  /** By number. */
  readonly changes: ReadonlyMap<number, ChangeSummary>;
  /** By the change's id: what it did to the requested user. */
  readonly asked: ReadonlyMap<string, Touch>;
  readonly known: ChangeContext;
}

/**
 * Loads what describing changes needs.
 * @param userId a user whom all of them touched, loaded besides the first users of each; `null`: none
 */
export async function loadChanges(
  on: Queryable,
  numbers: readonly number[],
  userId: string | null = null,
): Promise<LoadedChanges> {
  const rows = numbers.length === 0 ? [] : await on.query<ChangeRow>(CHANGES, [numbers]);
  const all = rows.map(({ number }) => number);
  const first = all.length === 0 ? [] : await on.query<OperationRow>(FIRST_OPERATIONS, [all]);
  const ofUser =
    userId === null ? [] : await on.query<OperationRow>(OPERATIONS_OF_USER, [all, userId]);
  const touches = new Map<number, Touch[]>(all.map((number) => [number, []]));
  for (const row of first) touches.get(row.change_number)?.push(touchOf(row));
  const changes = new Map(
    rows.map((row) => [row.number, summaryOf(row, touches.get(row.number) ?? [])]),
  );
  const ids = [...new Set([...first, ...ofUser].map(({ user_id: id }) => id))];
  const users = new Map((await listRows(on, ids)).map(({ id, user }) => [id, user]));
  const gone = ids.filter((id) => !users.has(id));
  const removals = gone.length === 0 ? [] : await on.query<OperationRow>(REMOVALS, [gone]);
  const removed = new Map(
    removals.flatMap(({ user_id: id, operation: text }) => {
      const operation = decodeOperation(text);
      return operation.kind === 'removed' ? [[id, operation.record] as const] : [];
    }),
  );
  const known: ChangeContext = {
    userOf: (id) => users.get(id),
    removedRecord: (id) => removed.get(id),
    changeWith: (id) => changes.get(Number(id)),
    isKept: () => true,
  };
  const asked = new Map(ofUser.map((row) => [String(row.change_number), touchOf(row)]));
  return { changes, asked, known };
}

function touchOf({ user_id: id, operation }: OperationRow): Touch {
  return { id, operations: [decodeOperation(operation)] };
}

function summaryOf(row: ChangeRow, touches: readonly Touch[]): ChangeSummary {
  const { number, kind, made_at: at, staff_name: by, undoes, user_count: count } = row;
  return {
    id: String(number),
    at,
    kind,
    undoes: undoes === null ? null : String(undoes),
    by,
    count,
    touches,
  };
}

const UNDOING = `WITH RECURSIVE undoing AS (
    SELECT number, undoes FROM changes WHERE undoes = ANY($1::bigint[])
    UNION
    SELECT c.number, c.undoes FROM changes c JOIN undoing ON c.undoes = undoing.number
  )
  SELECT number, undoes FROM undoing ORDER BY number DESC`;

/**
 * Which of these changes, and of their undos, are undone: by a change that is not itself undone.
 */
export async function undoneChanges(
  { query }: Queryable,
  numbers: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ number: number; undoes: number }>(UNDOING, [numbers]);
  return undoneAmong(
    rows.map(({ number, undoes }) => ({ id: String(number), undoes: String(undoes) })),
  );
}
