import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { HoldersQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { Queryable } from '#server/database/database.ts';
import { userOf } from '#server/users/answers/records.ts';
import { TooManyRowsError } from '#server/users/answers/tooManyRowsError.ts';
import { isStorable } from '#server/users/markedText.ts';
import { indexable } from '#server/users/userRow.ts';

/** @throws TooManyRowsError */
export async function holdersAnswer(
  { query }: Queryable,
  { ids, emails }: HoldersQuestion,
): Promise<readonly User[]> {
  // Of who has none, or a blank one, the database has no key.
  const keys = emails.map((email) => indexable(emailKey(email)));
  const rows = await query<{ record: string }>(
    `SELECT record FROM users WHERE id = ANY($1::text[]) OR email_key = ANY($2::text[])
     ORDER BY seq DESC LIMIT ${MAX_ROWS_ANSWERED + 1}`,
    [ids.filter(isStorable), keys],
  );
  if (rows.length > MAX_ROWS_ANSWERED) throw new TooManyRowsError();
  return rows.map(({ record }) => userOf(record));
}
