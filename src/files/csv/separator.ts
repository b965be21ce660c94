import { csvRecords } from '#files/csv/csvRecords.ts';
import { SEPARATORS, type Separator } from '#files/reading/reading.ts';

/** This much of the text, and this many rows, decide the separator. */
const SAMPLE_CHARACTERS = 256 * 1024;
const SAMPLE_ROWS = 100;
/** Excel writes and honours such a first line. */
const DECLARED = /^sep=([;,\t|])(?:\r\n?|\n|$)/i;

/**
 * The separator that the first line declares, and how long that line is; `null` if it declares
 * none.
 */
export function declaredSeparator(
  text: string,
): { readonly separator: Separator; readonly length: number } | null {
  const [line, declared] = DECLARED.exec(text) ?? [];
  const separator = SEPARATORS.find((one) => one === declared);
  return line === undefined || separator === undefined ? null : { separator, length: line.length };
}

/** The cell count of a row with quotes inside a cell. */
const BADLY_PARTED = 0;

/**
 * The separator that splits most of the first rows into the same number of cells, above all the
 * first row, which usually is a header; of equals the one that makes more cells. A quote inside a
 * cell shows that a row is split in a wrong place.
 */
export function guessSeparator(text: string): Separator {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scores = SEPARATORS.map((separator) => ({ separator, ...consistency(sample, separator) }));
  scores.sort((one, other) => other.share - one.share || other.cells - one.cells);
  return scores[0]?.separator ?? ';';
}

function consistency(sample: string, separator: Separator): { share: number; cells: number } {
  const counts: number[] = [];
  for (const { cells, isWellQuoted } of csvRecords(sample, separator)) {
    const isEmpty = cells.length === 1 && cells[0] === '';
    if (!isEmpty) counts.push(isWellQuoted ? cells.length : BADLY_PARTED);
    if (counts.length === SAMPLE_ROWS) break;
  }
  const best = mostFrequent(counts.filter((count) => count > 1));
  if (best === null) return { share: 0, cells: 1 };
  const share = counts.filter((count) => count === best).length / counts.length;
  // A first row with a count of its own is not a header, but a title with a comma.
  const isHeaderLike = counts[0] === best && share > 0.5;
  return { share: isHeaderLike ? share + 1 : share, cells: best };
}

/** The largest of equally frequent numbers. */
function mostFrequent(numbers: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const ranked = [...counts].toSorted(([one, often], [other, oftener]) =>
    often === oftener ? other - one : oftener - often,
  );
  return ranked[0]?.[0] ?? null;
}
