import { textOfCell } from './cells/cellText.ts';
import { meaningOf } from './columns/columnNames.ts';
import type {
  CellProblem,
  ColumnTarget,
  ImportMapping,
  RowOutcome,
} from '#domain/sheet/importPlan.ts';
import type { Cell, SheetRow, WrittenCell, WrittenSheet } from './sheet.ts';

/** The words of a file of wrong rows. */
export interface WrongRowsWords {
  /** The name of the last column. `columnNames` has to know it. */
  readonly problemColumn: string;
  readonly problem: (problem: CellProblem) => string;
  /**
   * The name of a column of a file without a header, counted from 1; `columnNames` has to know it.
   */
  readonly column: (target: ColumnTarget, number: number) => string;
}

/**
 * The wrong rows, each with its problems in a last column, to be corrected and imported again. Has
 * the columns of the file, without passwords, which are never imported, and without the last column
 * of an earlier file of wrong rows.
 * @param header the file's; `null`: none
 */
export function wrongRowsSheet(
  outcomes: readonly RowOutcome[],
  header: SheetRow | null,
  { columns }: ImportMapping,
  words: WrongRowsWords,
): WrittenSheet {
  const names =
    header === null
      ? columns.map((target, column) => words.column(target, column + 1))
      : columns.map((_, column) => textOfCell(header.cells[column]));
  const isKept = (_: unknown, column: number) => {
    const meaning = meaningOf(names[column] ?? '');
    return meaning !== 'problem' && meaning !== 'password';
  };
  const wrong = outcomes.filter((outcome) => outcome.kind === 'wrong');
  return {
    header: [...names.filter(isKept), words.problemColumn],
    rows: wrong.map(({ cells, problems }) => [
      ...columns.map((_, column) => written(cells[column])).filter(isKept),
      problems.map(words.problem).join(' '),
    ]),
  };
}

function written(cell: Cell | undefined): WrittenCell {
  if (cell === undefined) return null;
  return typeof cell === 'boolean' ? String(cell) : cell;
}
