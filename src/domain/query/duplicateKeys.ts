import type { DuplicateKind } from '#domain/query/filters.ts';
import { foldText } from '#domain/turkish/turkish.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/** By what users have in common: the key that both have. `null` is shared with nobody. */
export const DUPLICATE_KEYS = {
  email: ({ email }) => (hasVisibleText(email) ? emailKey(email) : null),
  name: ({ name }) => (hasVisibleText(name) ? foldText(name).plain.trim() : null),
} satisfies Record<DuplicateKind, (user: User) => string | null>;
