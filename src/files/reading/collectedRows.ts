import { MAX_IMPORT_CELLS, MAX_IMPORT_COLUMNS } from '#domain/limits.ts';
import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';
import { ReadingProblem } from './readingProblem.ts';

/** Collects the rows of a file while it is read, except rows whose cells are all empty or blank. */
export class CollectedRows {
  readonly rows: SheetRow[] = [];
  private cellCount = 0;

  /**
   * Drops the empty cells at the end of the row.
   * @param cells a new array, which is kept
   * @param isLeftOut the row is looked at, but not collected
   * @returns whether the row has a value
   * @throws {ReadingProblem} when the file has too many cells or columns
   */
  add(line: number, cells: Cell[], isLeftOut = false): boolean {
    if (cells.every(isBlank)) return false;
    if (isLeftOut) return true;
    while (cells.at(-1) === null) cells.pop();
    if (cells.length > MAX_IMPORT_COLUMNS) throw new ReadingProblem('tooWide');
    this.cellCount += cells.length;
    if (this.cellCount > MAX_IMPORT_CELLS) throw new ReadingProblem('tooLarge');
    this.rows.push({ line, cells });
    return true;
  }
}

function isBlank(cell: Cell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '');
}
