import type { Queryable } from '#server/database/database.ts';
import { createParameters, type Parameters } from '#server/users/answers/statement.ts';
import {
  missedSql,
  missedValues,
  type KnownChanges,
} from '#server/users/rank-index/missedChanges.ts';
import { RankIndexMismatchError } from '#server/users/rank-index/rankIndexMismatchError.ts';

/** At least one row, even without a user, so that it always reports. */
const known = (missed: string, found: string, orderBy: string) =>
  `SELECT found.*, seen.is_more FROM (SELECT EXISTS (${missed}) AS is_more) AS seen
   LEFT JOIN (${found}) AS found ON true ORDER BY ${orderBy}`;

/**
 * Reads rows of a query that has `seq`, in this order, and checks that every visible change is known:
 * then every earlier statement saw known changes only.
 * @param parameters those of the query
 * @throws RankIndexMismatchError if another change is visible
 */
export async function readKnown<Found extends { readonly seq: number }>(
  { prepared }: Queryable,
  changes: KnownChanges,
  { found, orderBy }: { readonly found: string; readonly orderBy: string },
  parameters: Parameters,
): Promise<readonly Found[]> {
  const [watermark = '', beyond = ''] = missedValues(changes).map(parameters.add);
  const rows = await prepared<(Found | { readonly seq: null }) & { readonly is_more: boolean }>(
    known(missedSql(watermark, beyond), found, orderBy),
    parameters.values,
  );
  if (rows.some(({ is_more: isMore }) => isMore)) throw new RankIndexMismatchError();
  return rows.flatMap((row) => (row.seq === null ? [] : [row]));
}

/** Makes the same check without reading rows. */
export async function expectKnown(on: Queryable, changes: KnownChanges): Promise<void> {
  const nobody = { found: 'SELECT NULL::bigint AS seq', orderBy: 'seq' };
  await readKnown(on, changes, nobody, createParameters());
}
