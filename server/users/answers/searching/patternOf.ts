import { compilePattern, type TextPattern } from '#domain/turkish/turkish.ts';
import { searchable } from '#server/users/markedText.ts';

/** What a search text looks for. */
export function patternOf(text: string): TextPattern {
  return compilePattern(searchable(text));
}
