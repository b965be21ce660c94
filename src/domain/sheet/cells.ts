import { wellFormed } from '#domain/loneSurrogates.ts';
import { NAME_PARTS, type ColumnTarget } from './importPlan.ts';
import { SHEET_FIELDS, type Cell, type SheetField, type SheetRow } from './sheet.ts';
import { foldText } from '#domain/turkish/turkish.ts';
import { tidyText } from '#domain/user/userForm.ts';
import { hasVisibleText, trimUnseen } from '#domain/visibleText.ts';
import { ROLES, type Role } from '#domain/user/user.ts';

/** A cell as text, as it is in the file; blank for an empty one. */
export function textOfCell(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

/** What spreadsheets in English and Turkish show for a formula that failed. */
const ERRORS: ReadonlySet<string> = new Set(
  [
    '#N/A #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC!',
    '#YOK #BAŞV! #DEĞER! #AD? #SAYI/0! #SAYI! #BOŞ! #TAŞMA! #HESAPLA!',
    // Of Google Sheets.
    '#ERROR!',
  ].flatMap((errors) => errors.split(' ')),
);

/** Whether it is the result of a formula that failed: `#N/A`, in Turkish `#YOK`. */
export function isErrorCell(cell: Cell | undefined): cell is string {
  // Most cells are not.
  return typeof cell === 'string' && cell.includes('#') && ERRORS.has(shownText(cell));
}

/** Whether it says nothing: a reader sees nothing in it, or an error. */
export function isBlankCell(cell: Cell | undefined): boolean {
  return !hasVisibleText(textOfCell(cell)) || isErrorCell(cell);
}

/** Tidy but for blanks around it, as most texts: a fast check. */
const EVERYDAY = /^[ -~\u00a0-\u00ac\u00ae-\u02ff]*$/;

/**
 * A text reduced to what every file format can hold, and what is stored of it: tidy, and U+FFFD for a
 * NUL or a lone surrogate. Texts that differ only in that are equal.
 */
export function shownText(text: string): string {
  if (EVERYDAY.test(text)) return text.trim();
  return tidyText(wellFormed(text).replaceAll('\0', '\ufffd'));
}

/** The key of a role or status of a file: without case and marks, with single blanks. */
export function valueKey(text: string): string {
  return foldText(shownText(text)).plain;
}

/** Longer texts are not numbers. */
const MAX_NUMBER_LENGTH = 64;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?$/i;

/** A number with a decimal comma or point, without groups; `null`: not a number. */
export function readNumber(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  const text = trimUnseen(textOfCell(cell));
  if (text.length > MAX_NUMBER_LENGTH || !NUMBER.test(text)) return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

/** Google writes several values of one kind into one cell. */
const BETWEEN_VALUES = ' ::: ';

/** The first value of a cell. */
export function firstValue(cell: Cell): Cell {
  return typeof cell === 'string' ? (cell.split(BETWEEN_VALUES)[0] ?? cell) : cell;
}

/** By `valueKey`; `t` and `f` are PostgreSQL's. */
const STATUSES: ReadonlyMap<string, boolean> = new Map([
  ...wordsMeaning(true, 't aktif etkin evet 1 true dogru var active enabled yes'),
  ...wordsMeaning(false, 'f pasif askida hayir 0 false yanlis yok passive inactive disabled'),
  ...wordsMeaning(false, 'suspended archived no'),
  ['devre disi', false] as const,
]);

function wordsMeaning<Value>(value: Value, words: string): (readonly [string, Value])[] {
  return words.split(' ').map((word) => [word, value] as const);
}

/** Whether a status means active, if its word is unambiguous; `null`: not known. */
export function readStatus(cell: Cell): boolean | null {
  if (typeof cell === 'boolean') return cell;
  const text = textOfCell(cell);
  // Tried first, since folding takes longer than the rest of a row.
  return STATUSES.get(text.toLowerCase()) ?? STATUSES.get(valueKey(text)) ?? null;
}

/** A role of the specification in any case, Turkish capitals included (`EDİTOR`); or `null`. */
export function readRole(cell: Cell): Role | null {
  const text = inOneCase(trimUnseen(textOfCell(cell)));
  return ROLES.find((role) => inOneCase(role) === text) ?? null;
}

function inOneCase(text: string): string {
  return text.replaceAll(/[Iİı]/g, 'i').toLowerCase();
}

/** By `valueKey`. */
const SUGGESTED_ROLES: ReadonlyMap<string, Role> = new Map([
  ...wordsMeaning('Admin' as const, 'yonetici administrator'),
  ...wordsMeaning('User' as const, 'kullanici uye member customer musteri'),
  ...wordsMeaning('Editor' as const, 'duzenleyen duzenleyici editor author contributor yazar'),
  ...wordsMeaning('Viewer' as const, 'goruntuleyen goruntuleyici izleyici okuyucu'),
  ...wordsMeaning('Viewer' as const, 'subscriber abone guest misafir'),
  ['sistem yoneticisi', 'Admin'] as const,
  ['super admin', 'Admin'] as const,
]);

/** What an unknown role may mean: a suggestion that the person confirms. */
export function suggestedRole(text: string): Role | null {
  return SUGGESTED_ROLES.get(valueKey(text)) ?? null;
}

/** What a row states about a user; `null`: nothing. */
export type RowCells = Readonly<Record<SheetField, Cell>>;

const NOTHING: RowCells = {
  name: null,
  email: null,
  role: null,
  active: null,
  createdAt: null,
  latitude: null,
  longitude: null,
  id: null,
};

/**
 * Reads rows of these columns. Without a whole name, the parts of a name are joined; without an
 * email, the first other email is used.
 */
export function rowCellsBy(columns: readonly ColumnTarget[]): (row: SheetRow) => RowCells {
  const columnOf = (target: ColumnTarget) => columns.indexOf(target);
  const fieldColumns = SHEET_FIELDS.map((field) => [field, columnOf(field)] as const);
  const parts = NAME_PARTS.map(columnOf);
  const blocked = columnOf('blocked');
  const otherEmails = columns.flatMap((target, at) => (target === 'otherEmail' ? [at] : []));
  return ({ cells }) => {
    const cellAt = (column: number): Cell => {
      const cell = cells[column];
      return cell === undefined || isBlankCell(cell) ? null : cell;
    };
    const read: Record<SheetField, Cell> = { ...NOTHING };
    for (const [field, column] of fieldColumns) read[field] = cellAt(column);
    read.name ??= joined(parts.map(cellAt));
    const isBlocked = readStatus(cellAt(blocked));
    // Somebody who is blocked must not arrive active, whatever else the row says.
    if (isBlocked === true) read.active = false;
    // The person is asked about values that are neither yes nor no, as about any status.
    read.active ??= isBlocked === null ? cellAt(blocked) : true;
    for (const column of otherEmails) read.email ??= cellAt(column);
    read.email = firstValue(read.email);
    return read;
  };
}

function joined(parts: readonly Cell[]): Cell {
  const filled = parts.filter((cell) => cell !== null);
  return filled.length === 0 ? null : filled.map((cell) => shownText(textOfCell(cell))).join(' ');
}
