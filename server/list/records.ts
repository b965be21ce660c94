import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import { createParameters, type Where } from '#server/list/where.ts';

/** A user of the list, as far as changes need it. */
export interface ListRow {
  readonly id: string;
  readonly seq: number;
  readonly record: string;
  readonly user: User;
}

/** The answer has more users than one answer may have. */
export class TooManyRowsError extends Error {}

/** Drops the record's password, which never leaves the server. */
export function userOf(record: string): User {
  const user = decodeMember(parseJson(record));
  if (user === null) throw new Error('A record in the database is no user.');
  return user;
}

/** Reads the records of users by their `seq`, in this order. */
export const RECORDS_AT = `SELECT record FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (seq, place)
  JOIN users USING (seq) ORDER BY place`;

/** The users with these `seq`, in this order. */
export async function usersAt(
  { query }: Queryable,
  seqs: readonly number[],
): Promise<readonly User[]> {
  if (seqs.length === 0) return [];
  const rows = await query<{ record: string }>(RECORDS_AT, [seqs]);
  return rows.map(({ record }) => userOf(record));
}

/** How many users match. @param limit counts no further; `null`: all */
export async function countOf(
  { query }: Queryable,
  where: Where,
  limit: number | null = null,
): Promise<number> {
  const { add, values } = createParameters();
  const [row] = await query<{ total: number }>(
    `SELECT count(*) AS total FROM (
       SELECT FROM users WHERE ${where(add)} LIMIT ${add(limit)}::bigint
     ) AS counted`,
    values,
  );
  return row?.total ?? 0;
}
