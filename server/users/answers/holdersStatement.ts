import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { HoldersQuestion } from '#domain/userSource.ts';
import { isStorable } from '#server/users/markedText.ts';
import { indexable } from '#server/users/userRow.ts';

/**
 * Reads the records of `HoldersQuestion`. One extra row shows that there are more than an answer
 * may have.
 */
export function holdersStatement({ ids, emails }: HoldersQuestion) {
  // The database has no key for a missing or blank email.
  const keys = emails.map((email) => indexable(emailKey(email)));
  return {
    text: `SELECT record FROM users WHERE id = ANY($1::text[]) OR email_key = ANY($2::text[])
     ORDER BY seq DESC LIMIT ${MAX_ROWS_ANSWERED + 1}`,
    values: [ids.filter(isStorable), keys],
  };
}
