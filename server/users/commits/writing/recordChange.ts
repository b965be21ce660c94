import type { ChangeKind } from '#domain/change/change.ts';
import type { Queryable } from '#server/database/database.ts';
import type { ListOperation } from '#server/users/commits/resolving/listOperation.ts';
import { chunksOf } from './listRows.ts';
import type { Actor } from '#server/list/sharedList.ts';
import { storable } from '#server/list/searchText.ts';

const OPERATIONS_AT_ONCE = 1000;

const INSERT_OPERATIONS = `INSERT INTO operations (user_id, change_number, place, kind, operation)
  SELECT user_id, $1::bigint, place, kind, operation
  FROM unnest($2::text[], $3::integer[], $4::text[], $5::text[])
    AS n(user_id, place, kind, operation)`;

/** Inserts a change and its first operations. */
const INSERT_CHANGE = `WITH change AS (
    INSERT INTO changes (number, kind, made_at, staff_id, staff_name, undoes, user_count)
    VALUES ($1::bigint, $6, $7, $8, $9, $10, $11)
  ) ${INSERT_OPERATIONS}`;

/** A change of the history to be written. */
export interface NewChange {
  readonly number: number;
  readonly kind: ChangeKind;
  readonly at: Date;
  readonly by: Actor;
  readonly undoes: number | null;
  readonly userCount: number;
  /** Each for a different user; at least one. */
  readonly operations: readonly ListOperation[];
}

/**
 * Writes a change into the history.
 * @returns whether it could: not if a user to be restored was erased from the history; then everything
 *   has to be rolled back
 */
export async function recordChange(on: Queryable, change: NewChange): Promise<boolean> {
  const { number, kind, at, by, undoes, userCount, operations } = change;
  const placed = operations.map((operation, place) => ({ operation, place }));
  for (const some of chunksOf(placed, OPERATIONS_AT_ONCE)) {
    const values = [
      number,
      some.map(({ operation }) => operation.id),
      some.map(({ place }) => place),
      some.map(({ operation }) => operation.kind),
      some.map(({ operation }) => JSON.stringify(operation)),
    ];
    if (some[0]?.place === 0) {
      const about = [kind, at, by.staffId, storable(by.staffName), undoes, userCount];
      await on.prepared(INSERT_CHANGE, [...values, ...about]);
    } else await on.prepared(INSERT_OPERATIONS, values);
    const back = some.flatMap(({ operation: { kind: what, id } }) =>
      what === 'added' ? [id] : [],
    );
    const backCount = kind === 'add' ? 0 : await takeFromRemoved(on, back);
    const isTakenBack = kind === 'undo' || kind === 'bringBack';
    if (isTakenBack && backCount !== back.length) return false;
    const removed = some.filter(({ operation }) => operation.kind === 'removed');
    await addToRemoved(on, number, removed);
  }
  return true;
}

/** How many of these users were among the removed ones. */
async function takeFromRemoved(
  { prepared }: Queryable,
  ids: readonly (string | null)[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await prepared(
    'DELETE FROM removed_users WHERE user_id = ANY($1::text[]) RETURNING user_id',
    [ids],
  );
  return rows.length;
}

async function addToRemoved(
  { prepared }: Queryable,
  number: number,
  removed: readonly { readonly operation: ListOperation; readonly place: number }[],
): Promise<void> {
  if (removed.length === 0) return;
  await prepared(
    `INSERT INTO removed_users (user_id, change_number, place)
     SELECT user_id, $1, place FROM unnest($2::text[], $3::integer[]) AS n(user_id, place)`,
    [number, removed.map(({ operation }) => operation.id), removed.map(({ place }) => place)],
  );
}
