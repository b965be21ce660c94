/**
 * A cell of a file that was read. A date cell is local ISO text, `2024-04-03` or
 * `2024-04-03T10:04:05`, a time cell `10:04:05`. `null`: the cell is empty.
 */
export type Cell = string | number | boolean | null;

/** A row of a file that was read. */
export interface SheetRow {
  /**
   * Where it begins in the file, from 1: a line of text, a row of a workbook, a member of a list.
   */
  readonly line: number;
  /** By column; a short row lacks the last ones. */
  readonly cells: readonly Cell[];
}

/** A cell to be written. A `Date` is an instant; each format writes it in its own way. */
export type WrittenCell = string | number | Date | null;

/** A table to be written. */
export interface WrittenSheet {
  readonly header: readonly string[];
  readonly rows: readonly (readonly WrittenCell[])[];
}

/**
 * The fields of a user that a file can hold, in the order of an export's columns. Never a password.
 */
export const SHEET_FIELDS = [
  'name',
  'email',
  'role',
  'active',
  'createdAt',
  'latitude',
  'longitude',
  'id',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** The formats of an export: two for Excel in Turkish, two for programs. */
export const FILE_FORMATS = ['xlsx', 'csvExcel', 'csvPlain', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** How the name of a file ends, without the dot. */
export const FILE_EXTENSIONS = {
  xlsx: 'xlsx',
  csvExcel: 'csv',
  csvPlain: 'csv',
  json: 'json',
} as const satisfies Record<FileFormat, string>;
