import type { ChangeKind } from '#domain/change/change.ts';
import type { ChangeSummary, ChangeContext } from '#domain/change/changeSummary.ts';
import type { Touch } from '#domain/change/touchedUsers.ts';
import type { Queryable } from '#server/database/database.ts';
import { unplannedValue } from '#server/database/unplannedValue.ts';
import { decodeOperation } from '#server/users/commits/resolving/listOperation.ts';
import { listRows } from '#server/users/commits/writing/listRows.ts';
import { firstTouches, touchesOf } from '#server/users/history/firstTouches.ts';

/** Loaded changes, and those that they undid. */
export interface LoadedChanges {
  /** By number. */
  readonly changes: ReadonlyMap<number, ChangeSummary>;
  /** By the change's id: what it did to the requested user. */
  readonly asked: ReadonlyMap<string, Touch>;
  readonly known: ChangeContext;
}

export interface ChangeRow {
  readonly [column: string]: unknown;
  readonly number: number;
  readonly kind: ChangeKind;
  readonly made_at: Date;
  readonly staff_name: string;
  readonly undoes: number | null;
  readonly user_count: number;
}

const NUMBERS = unplannedValue('$1', 'bigint[]');

const CHANGES = `WITH RECURSIVE chain AS (
    SELECT * FROM changes WHERE number = ANY(${NUMBERS})
    UNION
    SELECT c.* FROM changes c JOIN chain ON c.number = chain.undoes WHERE chain.kind = 'undo'
  )
  SELECT number, kind, made_at, staff_name, undoes, user_count FROM chain`;

const REMOVALS = `SELECT o.user_id, o.operation FROM removed_users r
  JOIN operations o
    ON o.user_id = r.user_id AND o.change_number = r.change_number AND o.place = r.place
  WHERE r.user_id = ANY(${unplannedValue('$1', 'text[]')})`;

export const NOTHING_KNOWN: ChangeContext = {
  userOf: () => undefined,
  removedRecord: () => undefined,
  changeWith: () => undefined,
  isKept: () => true,
};

const NOTHING: LoadedChanges = { changes: new Map(), asked: new Map(), known: NOTHING_KNOWN };

/** Changes, and those that they undid, as rows of the table. */
export async function changeChains(
  { prepared }: Queryable,
  numbers: readonly number[],
): Promise<readonly ChangeRow[]> {
  return prepared<ChangeRow>(CHANGES, [numbers]);
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
  if (numbers.length === 0) return NOTHING;
  return loadTouches(on, await changeChains(on, numbers), userId);
}

/**
 * As `loadChanges`, for rows.
 * @param isKnown whether the caller has this user already: then `known` leaves it out
 */
export async function loadTouches(
  on: Queryable,
  rows: readonly ChangeRow[],
  userId: string | null,
  isKnown: (userId: string) => boolean = () => false,
): Promise<LoadedChanges> {
  const all = rows.map(({ number }) => number);
  const first = await firstTouches(on, rows);
  const ofUser = userId === null ? [] : await touchesOf(on, all, userId);
  const touches = new Map<number, Touch[]>(rows.map(({ number }) => [number, []]));
  for (const { number, touch } of first) touches.get(number)?.push(touch);
  const changes = new Map(
    rows.map((row) => [row.number, summaryOf(row, touches.get(row.number) ?? [])]),
  );
  const touched = new Set([...first, ...ofUser].map(({ touch }) => touch.id));
  const ids = [...touched].filter((id) => !isKnown(id));
  const users = new Map((await listRows(on, ids)).map(({ id, user }) => [id, user]));
  const removed = await removedRecords(
    on,
    ids.filter((id) => !users.has(id)),
  );
  const known: ChangeContext = {
    userOf: (id) => users.get(id),
    removedRecord: (id) => removed.get(id),
    changeWith: (id) => changes.get(Number(id)),
    isKept: () => true,
  };
  const asked = new Map(ofUser.map(({ number, touch }) => [String(number), touch]));
  return { changes, asked, known };
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

/** The records of those users whose last change was a removal, by id. */
async function removedRecords(
  { prepared }: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared<{ user_id: string; operation: string }>(REMOVALS, [ids]);
  return new Map(
    rows.flatMap(({ user_id: id, operation: text }) => {
      const operation = decodeOperation(text);
      return operation.kind === 'removed' ? [[id, operation.record]] : [];
    }),
  );
}
