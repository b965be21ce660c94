import type { HolderKeys } from '#domain/userSource.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/** The answer of a shared list with these users to a question for holders. */
export function holdersAmong(users: readonly User[], { ids, emails }: HolderKeys): readonly User[] {
  const [wantedIds, wantedEmails] = [new Set(ids), new Set(emails.map(emailKey))];
  return users.filter(
    ({ id, email }) =>
      wantedIds.has(id) || (hasVisibleText(email) && wantedEmails.has(emailKey(email))),
  );
}
