import type { LastChangeQuestion } from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import { isStorableId } from '#server/users/commits/writing/listRows.ts';

const MADE_AT = `SELECT made_at FROM changes
  WHERE number = (SELECT max(change_number) FROM operations WHERE user_id = $1)`;

/** When the user was last changed; `null`: the history has no change of it. */
export async function lastChange(
  { prepared }: Queryable,
  { id }: LastChangeQuestion,
): Promise<Date | null> {
  if (!isStorableId(id)) return null;
  const [change] = await prepared<{ made_at: Date }>(MADE_AT, [id]);
  return change?.made_at ?? null;
}
