import { graphemesOf } from '#domain/turkish/graphemes.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/** A letter without a combining mark: nearly every name begins with one, and needs no segmenter. */
const PLAIN_START = /^[a-zçğıöşüâîûİ](?![^ -ž])/i;

/** The first visible letter, upper-cased in Turkish (i becomes İ); `?` without one. */
export function avatarLetter(name: string): string {
  const [plain] = PLAIN_START.exec(name) ?? [];
  if (plain !== undefined) return plain.toLocaleUpperCase('tr');
  for (const { segment } of graphemesOf(name)) {
    if (!hasVisibleText(segment)) continue;
    // A small i with a combining dot would become an İ with a second dot.
    return segment.replace('i\u0307', 'i').toLocaleUpperCase('tr');
  }
  return '?';
}
