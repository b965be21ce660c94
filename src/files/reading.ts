import type { SheetRow, Cell } from '#domain/sheet/sheet.ts';
import { MAX_IMPORT_CELLS, MAX_IMPORT_COLUMNS } from '#domain/limits.ts';

/**
 * The encodings of text files; the last two are those of older Turkish programs for Windows and
 * DOS.
 */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1254', 'ibm857'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const SEPARATORS = [';', ',', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** What a person may choose about a file if the guess is wrong; missing choices are guessed. */
export interface ReadingChoices {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  /** The name of a sheet of a workbook. */
  readonly sheetName?: string;
  /** Leaves out the rows of a workbook that a filter, or somebody, has hidden. */
  readonly isWithoutHidden?: boolean;
}

/** How a file was read. */
export type FileShape =
  | { readonly kind: 'csv'; readonly encoding: Encoding; readonly separator: Separator }
  | {
      readonly kind: 'xlsx';
      readonly sheetName: string;
      readonly sheetNames: readonly string[];
      /** How many rows are hidden, left out or not. */
      readonly hiddenCount: number;
    }
  | { readonly kind: 'json' };

/** Why a file could not be read. Nothing of it is imported. */
export type ReadProblem =
  /** It has only empty rows. */
  | 'empty'
  /** More bytes or cells than the limits allow. */
  | 'tooLarge'
  /** It has more than `MAX_IMPORT_COLUMNS` columns. */
  | 'tooWide'
  /**
   * Neither text nor a supported workbook; also a workbook of Excel 97 (.xls), a binary one
   * (.xlsb), or one with a password.
   */
  | 'unknownFormat'
  /** It claims to be a workbook or JSON, and cannot be read as such. */
  | 'damaged'
  /** JSON, but not a list of objects. */
  | 'noList'
  /** It was removed or changed after it was chosen, or may not be read. */
  | 'gone';

/** A file that was read. */
export interface FileRead {
  readonly shape: FileShape;
  /** Without empty rows. For JSON, the first row has the names of the fields. */
  readonly rows: readonly SheetRow[];
}

/** Thrown within a reader; `readSheet` turns it into a result. */
export class ReadingProblem extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem) {
    super(problem);
    this.problem = problem;
  }
}

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
