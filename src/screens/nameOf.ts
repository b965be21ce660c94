import type { User } from '#domain/user.ts';
import { showsAnything } from '#domain/visibleText.ts';
import { tr } from '#text/tr.ts';

/** What a user is called, also when their name shows nothing. */
export function nameOf({ name }: User): string {
  return showsAnything(name) ? name : tr.detail.unnamed;
}
