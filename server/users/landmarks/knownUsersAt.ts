import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import { AT_PLACES, userOf } from '#server/users/answers/records.ts';
import {
  missedSql,
  missedValues,
  type KnownChanges,
} from '#server/users/landmarks/missedChanges.ts';

/** One row, even of nobody, so that it always tells. */
const KNOWN_AT_PLACES = `SELECT at_places.record, seen.is_more
  FROM (SELECT EXISTS (${missedSql('$2', '$3')}) AS is_more) AS seen
  LEFT JOIN (${AT_PLACES}) AS at_places ON true
  ORDER BY at_places.place`;

/**
 * As `usersAt`; but `null` where a change can be seen that is not known of. Then an earlier statement
 * may have seen it, too; else none has.
 */
export async function knownUsersAt(
  { prepared }: Queryable,
  seqs: readonly number[],
  known: KnownChanges,
): Promise<readonly User[] | null> {
  const rows = await prepared<{ record: string | null; is_more: boolean }>(KNOWN_AT_PLACES, [
    seqs,
    ...missedValues(known),
  ]);
  if (rows.some(({ is_more: isMore }) => isMore)) return null;
  return rows.flatMap(({ record }) => (record === null ? [] : [userOf(record)]));
}
