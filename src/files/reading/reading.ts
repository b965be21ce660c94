import type { SheetRow } from '#domain/sheet/sheet.ts';

/**
 * The encodings that text files are read in; the last two are those of older Turkish programs, of
 * Windows and of DOS.
 */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1254', 'ibm857'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const SEPARATORS = [';', ',', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** What a person may say of a file where the guess is wrong; what is missing is guessed. */
export interface ReadingChoices {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  /** The name of a sheet of a workbook. */
  readonly sheetName?: string;
}

/** How a file was read. */
export type FileShape =
  | { readonly kind: 'csv'; readonly encoding: Encoding; readonly separator: Separator }
  | {
      readonly kind: 'xlsx';
      readonly sheetName: string;
      readonly sheetNames: readonly string[];
    }
  | { readonly kind: 'json' };

/** Why a file could not be read. Nothing of it is imported. */
export type ReadProblem =
  /** It has no row with anything in it. */
  | 'empty'
  /** More bytes, or unpacked bytes, than `MAX_IMPORT_BYTES` or what such a file may unpack to. */
  | 'tooLarge'
  /** It has more than `MAX_IMPORT_COLUMNS` columns. */
  | 'tooWide'
  /**
   * Neither text nor a workbook that is read; also a workbook of Excel 97 (.xls), a binary one (.xlsb), or
   * one with a password.
   */
  | 'unknownFormat'
  /** It says that it is a workbook or JSON, and cannot be read as such. */
  | 'damaged'
  /** JSON, but not a list of objects. */
  | 'noList'
  /** It was removed or changed after it was chosen, or may not be read. */
  | 'gone'
  /** The code that reads such a file could not be loaded. */
  | 'notLoaded';

export type FileReading =
  | {
      readonly ok: true;
      readonly shape: FileShape;
      /** Without rows in which every cell is empty. Of JSON, the first row holds the names of fields. */
      readonly rows: readonly SheetRow[];
    }
  | { readonly ok: false; readonly problem: ReadProblem };
