import type { Queryable } from '#server/database/database.ts';
import { takeChangeNumber } from '#server/users/commits/changeNumbers.ts';

/**
 * A number for something that is not a change of the history, but may change all answers; see
 * `takeChangeNumber`.
 * @param forgotten the last change whose operations the history has lost by it; `null`: the list
 *   was changed without a record
 */
export async function takeUnrecordedNumber(
  on: Queryable,
  forgotten: number | null,
): Promise<number> {
  const number = await takeChangeNumber(on);
  await on.query('INSERT INTO unrecorded_changes (number, forgotten) VALUES ($1, $2)', [
    number,
    forgotten ?? number,
  ]);
  return number;
}
