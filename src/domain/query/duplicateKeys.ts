import type { DuplicateKind } from '#domain/query/filters.ts';
import { foldText } from '#domain/turkish/turkish.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/** For each kind of duplicate, the key that such users share. `null` is shared with nobody. */
export const DUPLICATE_KEYS = {
  email: ({ email }) => (hasVisibleText(email) ? emailKey(email) : null),
  name: ({ name }) => (hasVisibleText(name) ? foldText(name).plain.trim() : null),
} satisfies Record<DuplicateKind, (user: User) => string | null>;
