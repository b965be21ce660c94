import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { HoldersQuestion } from '#domain/userSource.ts';
import { isStorable } from '#server/users/markedText.ts';
import { indexable } from '#server/users/userRow.ts';

/** Reads the records of `HoldersQuestion`. One row more than an answer may have shows that there are more. */
export function holdersStatement({ ids, emails }: HoldersQuestion) {
  // Of who has none, or a blank one, the database has no key.
  const keys = emails.map((email) => indexable(emailKey(email)));
  return {
    text: `SELECT record FROM users WHERE id = ANY($1::text[]) OR email_key = ANY($2::text[])
     ORDER BY seq DESC LIMIT ${MAX_ROWS_ANSWERED + 1}`,
    values: [ids.filter(isStorable), keys],
  };
}
