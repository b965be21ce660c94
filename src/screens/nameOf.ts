import { cutText } from '#domain/cutText.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { tr } from '#text/tr.ts';

/** The user's name, or a fallback where it is invisible; no more of it than a row shows. */
export function nameOf(user: User): string {
  return cutText(wholeNameOf(user), MAX_SHOWN_CHARACTERS);
}

/** As `nameOf`, but all of it. */
export function wholeNameOf({ name }: User): string {
  return hasVisibleText(name) ? name : tr.detail.unnamed;
}
