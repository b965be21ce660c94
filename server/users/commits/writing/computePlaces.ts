import { gridPosition } from '#domain/query/placeCells.ts';
import type { Queryable } from '#server/database/database.ts';
import { userOf } from '#server/users/answers/records.ts';

const USERS_AT_ONCE = 1000;

/** Computes where each user is, of the users of an earlier version: in a migration, while nobody else writes. */
export async function computePlaces({ query }: Queryable): Promise<void> {
  let last = '';
  for (;;) {
    const rows = await query<{ id: string; record: string }>(
      'SELECT id, record FROM users WHERE id > $1 ORDER BY id LIMIT $2',
      [last, USERS_AT_ONCE],
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const placed = rows.flatMap(({ id, record }) => {
      const position = gridPosition(userOf(record));
      return position === null ? [] : [{ id, ...position }];
    });
    await query(
      `UPDATE users SET place_x = n.x, place_y = n.y
       FROM unnest($1::text[], $2::integer[], $3::integer[]) AS n(id, x, y) WHERE users.id = n.id`,
      [placed.map(({ id }) => id), placed.map(({ x }) => x), placed.map(({ y }) => y)],
    );
  }
}
