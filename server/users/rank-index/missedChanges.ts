import { editedText, invert } from '#domain/change/apply.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import type { Queryable } from '#server/database/database.ts';
import { userOf } from '#server/users/answers/records.ts';
import { openPauses } from '#server/users/commits/pauses.ts';
import {
  decodeOperation,
  type ListOperation,
} from '#server/users/commits/resolving/listOperation.ts';
import { chunksOf } from '#server/users/commits/writing/listRows.ts';
import { writtenRow } from '#server/users/commits/writing/plannedWrites.ts';
import { PLACED_COLUMNS, type PlacedRow } from '#server/users/rank-index/listOrders.ts';
import { RankIndexMismatchError } from '#server/users/rank-index/rankIndexMismatchError.ts';

/** The changes that are known. */
export interface KnownChanges {
  /** All up to this number … */
  readonly watermark: number;
  /** … and these later ones. */
  readonly beyond: ReadonlySet<number>;
}

/** Visible changes that are not known. */
export interface MissedChanges {
  readonly numbers: readonly number[];
  /** How many users they touched; a user in several changes counts several times. */
  readonly userCount: number;
  /** Their operations cannot be read any more, or are too many. */
  readonly isLost: boolean;
}

const MAX_MISSED = 20_000;
const USERS_AT_ONCE = 1000;

/** A query for missed changes; `missedValues` are the values of its parameters. */
export function missedSql(watermark: string, beyond: string): string {
  const isMissed = `number > ${watermark} AND number <> ALL(${beyond}::bigint[])`;
  return `SELECT number, user_count, NULL::bigint AS forgotten FROM changes WHERE ${isMissed}
    UNION ALL SELECT number, 0, forgotten FROM unrecorded_changes WHERE ${isMissed}`;
}

export function missedValues({ watermark, beyond }: KnownChanges): readonly unknown[] {
  return [watermark, [...beyond]];
}

const MISSED = `${missedSql('$1', '$2')} LIMIT ${MAX_MISSED + 1}`;

export async function missedSince(
  { prepared }: Queryable,
  known: KnownChanges,
): Promise<MissedChanges> {
  const { watermark, beyond } = known;
  const rows = await prepared<{ number: number; user_count: number; forgotten: number | null }>(
    MISSED,
    missedValues(known),
  );
  return {
    numbers: rows.map(({ number }) => number),
    userCount: rows.reduce((sum, { user_count: count }) => sum + count, 0),
    isLost:
      rows.length > MAX_MISSED ||
      rows.some(
        ({ forgotten }) => forgotten !== null && forgotten > watermark && !beyond.has(forgotten),
      ),
  };
}

/** A user before some changes and after them; `null`: not in the list. */
export interface MovedUser {
  readonly before: PlacedRow | null;
  readonly after: PlacedRow | null;
}

interface CurrentRow extends PlacedRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly record: string;
}

/**
 * The users touched by changes, some at a time, in a transaction that sees those changes, no later
 * ones of these users, and never anything newer.
 */
export async function* movedUsers(
  on: Queryable,
  numbers: readonly number[],
): AsyncGenerator<readonly MovedUser[]> {
  const pauseIfDue = openPauses();
  const rows = await on.query<{ user_id: string; operation: string }>(
    `SELECT user_id, operation FROM operations WHERE change_number = ANY($1::bigint[])
     ORDER BY change_number, place`,
    [numbers],
  );
  const done = new Map<string, ListOperation[]>();
  for (const { user_id: id, operation } of rows) {
    await pauseIfDue();
    const operations = done.get(id) ?? [];
    done.set(id, operations);
    operations.push(decodeOperation(operation));
  }
  for (const some of chunksOf([...done], USERS_AT_ONCE)) {
    const current = await on.query<CurrentRow>(
      `SELECT id, record, ${PLACED_COLUMNS} FROM users WHERE id = ANY($1::text[])`,
      [some.map(([id]) => id)],
    );
    const byId = new Map(current.map((row) => [row.id, row]));
    const moved: MovedUser[] = [];
    for (const [id, operations] of some) {
      await pauseIfDue();
      const after = byId.get(id) ?? null;
      moved.push({ before: rowBefore(operations, after), after });
    }
    yield moved;
  }
}

/** @param operations of one user, oldest first */
function rowBefore(
  operations: readonly ListOperation[],
  after: CurrentRow | null,
): PlacedRow | null {
  if (operations[0]?.kind === 'added') return null;
  let row: Pick<CurrentRow, 'record' | 'seq'> | null = after;
  for (const operation of invert(operations.toReversed())) {
    switch (operation.kind) {
      case 'added':
        row = { record: operation.record, seq: operation.place.seq };
        break;
      case 'removed':
        row = null;
        break;
      case 'edited': {
        const record = row === null ? null : editedText(row.record, operation);
        if (row === null || record === null) throw new RankIndexMismatchError();
        row = { record, seq: row.seq };
      }
    }
  }
  if (row === null) return null;
  // The order keys take longest to compute.
  return after !== null && operations.every(keepsPlace)
    ? { ...after, active: userOf(row.record).active }
    : writtenRow(row.record, row.seq);
}

/** The fields from which role and places are computed. */
const PLACED_BY: ReadonlySet<string> = new Set(['id', ...COLUMN_NAMES]);

/** Whether an operation leaves the user's role, and its place in each order. */
function keepsPlace(operation: ListOperation): boolean {
  return (
    operation.kind === 'edited' &&
    !Object.keys(operation.fields).some((field) => PLACED_BY.has(field))
  );
}
