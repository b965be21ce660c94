import { cutText } from '#domain/cutText.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { tr } from '#text/tr.ts';

/** The user's name, shortened; or a fallback if it is invisible. */
export function nameOf({ name }: Pick<User, 'name'>): string {
  return hasVisibleText(name) ? cutText(name, MAX_SHOWN_CHARACTERS) : tr.detail.unnamed;
}
