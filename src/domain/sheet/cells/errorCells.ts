import { fieldOf, type ImportMapping } from '#domain/sheet/importPlan.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import { isErrorCell, shownText } from './cellText.ts';

/** Cells of imported columns that count as empty because they are errors. */
export interface ErrorCells {
  readonly count: number;
  /** The first distinct ones. */
  readonly examples: readonly string[];
}

const MAX_EXAMPLES = 3;

/** @param rows without a header */
export function errorCells(rows: readonly SheetRow[], { columns }: ImportMapping): ErrorCells {
  const imported = columns.flatMap((target, at) => (fieldOf(target) === null ? [] : [at]));
  const found = new Set<string>();
  let count = 0;
  for (const { cells } of rows) {
    for (const column of imported) {
      const cell = cells[column];
      if (!isErrorCell(cell)) continue;
      count += 1;
      found.add(shownText(cell));
    }
  }
  return { count, examples: [...found].slice(0, MAX_EXAMPLES) };
}
