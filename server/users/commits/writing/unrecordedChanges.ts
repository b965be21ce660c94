import type { Queryable } from '#server/database/database.ts';
import { takeChangeNumber } from '#server/users/commits/changeNumbers.ts';

/**
 * The number of what is no change of the history, though all answers may be others from here on; as
 * `takeChangeNumber`.
 * @param forgotten the last change whose operations the history has lost by it; `null`: what was done
 *   to the list itself was never recorded
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
