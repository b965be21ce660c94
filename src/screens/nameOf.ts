import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { tr } from '#text/tr.ts';

/** The user's name, or a fallback where it is invisible. */
export function nameOf({ name }: User): string {
  return hasVisibleText(name) ? name : tr.detail.unnamed;
}
