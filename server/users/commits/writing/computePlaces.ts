import { gridPosition } from '#domain/query/placeCells.ts';
import type { Queryable } from '#server/database/database.ts';
import type { MakeBatch } from '#server/database/makeBatch.ts';
import { userOf } from '#server/users/answers/records.ts';

/** Others who write one of them wait for all. */
const USERS_AT_ONCE = 200;

type Placed = Readonly<Record<'id' | 'record', string>>;

/** Computes the place of each user of an earlier version. */
export const computePlaces: MakeBatch = async (on, after) => {
  const rows = await on.query<Placed>(
    'SELECT id, record FROM users WHERE id > $1 ORDER BY id LIMIT $2',
    [after, USERS_AT_ONCE],
  );
  const last = rows.at(-1);
  if (last === undefined) return null;
  for (let left = rows; left.length > 0;) {
    const missed = await writePlaces(on, left);
    // Not all writers compute places: a change of status keeps the old ones.
    left = await on.query<Placed>('SELECT id, record FROM users WHERE id = ANY($1)', [missed]);
  }
  return { last: last.id, rowCount: rows.length };
};

/** @returns the ids of users whom somebody else has written since they were read */
async function writePlaces(
  { query }: Queryable,
  rows: readonly Placed[],
): Promise<readonly string[]> {
  const placed = rows.flatMap(({ id, record }) => {
    const position = gridPosition(userOf(record));
    return position === null ? [] : [{ id, record, ...position }];
  });
  const written = await query<{ id: string }>(
    `UPDATE users SET place_x = n.x, place_y = n.y
     FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[]) AS n(id, record, x, y)
     WHERE users.id = n.id AND users.record = n.record RETURNING users.id`,
    [
      placed.map(({ id }) => id),
      placed.map(({ record }) => record),
      placed.map(({ x }) => x),
      placed.map(({ y }) => y),
    ],
  );
  const done = new Set(written.map(({ id }) => id));
  return placed.flatMap(({ id }) => (done.has(id) ? [] : [id]));
}
