import * as v from 'valibot';
import type { User } from '#domain/user/user.ts';
import { id as storableId } from '#protocol/fields.ts';
import type { Queryable } from '#server/database/database.ts';
import { unplannedValue } from '#server/database/unplannedValue.ts';
import { userOf } from '#server/list/records.ts';

/** A user of the list, as far as changes need it. */
export interface ListRow {
  readonly id: string;
  readonly seq: number;
  readonly record: string;
  readonly user: User;
}

/** Ids in one statement: well within its time limit, and its rows are soon read. */
const IDS_AT_ONCE = 2000;

const ROWS_BY_ID = `SELECT id, seq, record FROM users WHERE id = ANY(${unplannedValue('$1', 'text[]')})`;

/** Whether a user can have this id: the database can store it, and questions can name it. */
export function isStorableId(id: string): boolean {
  return id !== '' && v.is(storableId, id);
}

/** Decoded at each use: stored users would fill the memory. */
const WITH_USER = {
  get user(): User {
    // `this` is the row, whose prototype this object is.
    return userOf((this as unknown as ListRow).record);
  },
};

/** The users of the list with these ids, in the list's order; fewer where some are not there. */
export async function listRows(
  { prepared }: Queryable,
  ids: readonly string[],
): Promise<readonly ListRow[]> {
  const rows: ListRow[] = [];
  for (const some of chunksOf(ids.filter(isStorableId), IDS_AT_ONCE)) {
    const found = await prepared<Omit<ListRow, 'user'> & Record<string, unknown>>(ROWS_BY_ID, [
      some,
    ]);
    for (const row of found) rows.push(Object.setPrototypeOf(row, WITH_USER) as ListRow);
  }
  return rows.toSorted((one, other) => other.seq - one.seq);
}

export function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const chunks: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += size) {
    chunks.push(items.slice(start, start + size));
  }
  return chunks;
}
