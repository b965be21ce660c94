import { foldText, type FoldedText } from '#domain/turkish/turkish.ts';
import { searchable } from '#server/users/markedText.ts';

/** At most twice as many are remembered, of 200 bytes each at most: some 20 MB. */
const GENERATION_SIZE = 10_000;

/**
 * Folds a few values that are searched again and again, and remembers the results, which no change
 * of the list makes invalid.
 * @param generationSize remembers at least this many of the last ones, and at most twice as many
 */
export function openFoldedValues(
  generationSize = GENERATION_SIZE,
  fold = foldText,
): (value: string) => FoldedText {
  let newer = new Map<string, FoldedText>();
  let older = new Map<string, FoldedText>();
  return (value) => {
    const remembered = newer.get(value);
    if (remembered !== undefined) return remembered;
    const folded = older.get(value) ?? fold(searchable(value));
    if (newer.size === generationSize) [newer, older] = [new Map(), newer];
    newer.set(value, folded);
    return folded;
  };
}
