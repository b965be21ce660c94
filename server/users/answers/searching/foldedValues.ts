import { foldText, type FoldedText } from '#domain/turkish/turkish.ts';
import { searchable } from '#server/users/markedText.ts';

/** Twice as many are remembered at most, of 200 bytes each at most: some 20 MB. */
const GENERATION_SIZE = 10_000;

/**
 * Folds values that are few and searched again and again, and remembers the result: that
 * depends on nothing else, so it never has to be forgotten for a change of the list.
 * @param generationSize so many are remembered at least that were folded last, and twice as many at most
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
