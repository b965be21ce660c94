import { MAX_DEGREES } from '#domain/limits.ts';
import { isValidEmail } from '#domain/user/userForm.ts';
import { trimUnseen } from '#domain/visibleText.ts';
import { looksLikeDate } from './cellDates.ts';
import {
  firstValue,
  isBlankCell,
  readNumber,
  readRole,
  readStatus,
  suggestedRole,
  textOfCell,
} from './cells.ts';
import {
  columnKey,
  meaningOf,
  namedColumn,
  type ColumnMeaning,
  type NamedColumn,
} from './columnNames.ts';
import { fieldOf, NAME_PARTS, type ColumnTarget, type ImportMapping } from './importPlan.ts';
import type { Cell, SheetField, SheetRow } from './sheet.ts';

/** How many rows are searched: titles and notes may stand above the header. */
export const MAX_HEADER_ROWS = 20;

/**
 * The position of the row that names the columns: above the first address, the row with the most
 * known names, or else the first row of several cells that looks unlike the rows below. `null`:
 * none.
 */
export function guessHeaderRow(rows: readonly SheetRow[]): number | null {
  const top = rows.slice(0, MAX_HEADER_ROWS);
  const users = top.findIndex(({ cells }) => cells.some(isAddress));
  const counts = (users === -1 ? top : top.slice(0, users)).map(nameCount);
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : unnamedHeader(rows, top);
}

/** How many different fields the row names. */
function nameCount({ cells }: SheetRow, position: number): number {
  // In a user's row some names are values.
  const names = cells.filter((cell) => position === 0 || !isValueWord(cell));
  const known = new Set(names.map((cell) => meaningOf(textOfCell(cell))));
  known.delete(null);
  // Years, months and numbers may be names beside others.
  return known.size < 2 && cells.some(looksLikeValue) ? 0 : known.size;
}

/** A row of unknown names; a row of one cell above a table is its title. */
function unnamedHeader(rows: readonly SheetRow[], top: readonly SheetRow[]): number | null {
  const position = Math.max(0, top.findIndex(isWide));
  const row = top[position];
  if (row === undefined || row.cells.some(looksLikeValue)) return null;
  const below = rows.slice(position + 1, position + 1 + MAX_HEADER_ROWS);
  return below.some(({ cells }) => cells.some(looksLikeValue)) ? position : null;
}

function isWide({ cells }: SheetRow): boolean {
  return cells.filter((cell) => !isBlankCell(cell)).length > 1;
}

function isAddress(cell: Cell): boolean {
  return isValidEmail(textOfCell(cell));
}

function isValueWord(cell: Cell): boolean {
  return readStatus(cell) !== null || LOOKS.role(cell);
}

/** Whether the cell cannot be the name of a column: it is an address, a date, a number or an id. */
function looksLikeValue(cell: Cell): boolean {
  if (isBlankCell(cell)) return false;
  if (typeof cell !== 'string') return true;
  return isAddress(cell) || looksLikeDate(cell) || readNumber(cell) !== null || LOOKS.id(cell);
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a cell that is not blank looks like a value of the field; the most certain first. */
const LOOKS = {
  id: (cell) => UUID.test(trimUnseen(textOfCell(cell))),
  email: (cell) => isAddress(firstValue(cell)),
  createdAt: (cell) => looksLikeDate(textOfCell(cell)),
  role: (cell) => readRole(cell) !== null || suggestedRole(textOfCell(cell)) !== null,
  // A single letter may be anything, such as a gender.
  active: (cell) => readStatus(cell) !== null && !/^[tf]$/i.test(trimUnseen(textOfCell(cell))),
  latitude: (cell) => Math.abs(readNumber(cell) ?? Number.NaN) <= MAX_DEGREES.latitude,
  longitude: (cell) => Math.abs(readNumber(cell) ?? Number.NaN) <= MAX_DEGREES.longitude,
  name: (cell) => !looksLikeValue(cell),
} satisfies Record<SheetField, (cell: Cell) => boolean>;

/** How many cells decide what a column holds, and in how many rows they are looked for. */
const SAMPLE_CELLS = 200;
const SAMPLE_ROWS = 2000;
/** The share of them that has to agree. */
const SAMPLE_SHARE = 0.8;

/** The share of a column's first values that look like the field's, from 0 to 1; 0 if it has none. */
function shareOf(rows: readonly SheetRow[], column: number, meaning: ColumnMeaning): number {
  const isLike = meaning in LOOKS ? LOOKS[meaning as SheetField] : () => false;
  const sample = rows
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => cells[column] ?? null)
    .filter((cell) => !isBlankCell(cell))
    .slice(0, SAMPLE_CELLS);
  return sample.length === 0 ? 0 : sample.filter(isLike).length / sample.length;
}

function columnHolds(rows: readonly SheetRow[], column: number, meaning: ColumnMeaning): boolean {
  return shareOf(rows, column, meaning) >= SAMPLE_SHARE;
}

/**
 * How to read a file: guessed from the names of its columns, or else from their values.
 * @param header `null`: none
 * @param rows those below it
 */
export function guessMapping(header: SheetRow | null, rows: readonly SheetRow[]): ImportMapping {
  const width = Math.max(header?.cells.length ?? 0, columnCountOf(rows));
  const columns =
    header === null
      ? targetsByValues(rows, width)
      : targetsOf(
          Array.from({ length: width }, (_, column) => textOfCell(header.cells[column])),
          rows,
        );
  const matchBy = columns.includes('id') ? 'idOrEmail' : 'email';
  return { columns, matchBy, roles: {}, statuses: {} };
}

/** How many columns the widest row has. */
export function columnCountOf(rows: readonly SheetRow[]): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);
}

/** The key of a header, to reuse the mapping of an earlier file with the same header. */
export function headerKey({ cells }: SheetRow): string {
  return JSON.stringify(cells.map((cell) => columnKey(textOfCell(cell))));
}

function targetsByValues(rows: readonly SheetRow[], width: number): readonly ColumnTarget[] {
  const targets = Array<ColumnTarget>(width).fill('ignored');
  // The keys of `LOOKS` are fields.
  for (const field of Object.keys(LOOKS) as SheetField[]) {
    const column = targets.findIndex(
      (other, at) => other === 'ignored' && columnHolds(rows, at, field),
    );
    if (column !== -1) targets[column] = field;
  }
  return targets;
}

interface Candidate extends NamedColumn {
  readonly column: number;
}

/**
 * What the columns of a header hold: decided by their names, and by their values if a name is
 * ambiguous. Unknown and repeated columns are ignored; further emails stand in for the first.
 * @param rows those below the header
 */
export function targetsOf(
  names: readonly string[],
  rows: readonly SheetRow[],
): readonly ColumnTarget[] {
  const candidates = names
    .flatMap((name, column): readonly Candidate[] => {
      const named = namedColumn(name);
      if (named === null || (named.isWeak && !columnHolds(rows, column, named.meaning))) return [];
      return [{ ...named, column }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  const targets = names.map((): ColumnTarget => 'ignored');
  for (const [place, column] of emailColumns(names, candidates, rows).entries()) {
    targets[column] = place === 0 ? 'email' : 'otherEmail';
  }
  const free = candidates.filter(({ column }) => targets[column] === 'ignored');
  const best = (meaning: ColumnMeaning, isMeant: (one: Candidate) => boolean = () => true) =>
    free.find((one) => one.meaning === meaning && isMeant(one));
  const take = (target: ColumnTarget, found: Candidate | undefined) => {
    if (found !== undefined) targets[found.column] = target;
  };
  for (const target of PLAIN_TARGETS) take(target, best(target));
  const whole = best('name', ({ isLogin, isAmbiguous }) => !isLogin && !isAmbiguous);
  const ambiguous = best('name', ({ isAmbiguous }) => isAmbiguous);
  const isPart = targets.includes('lastName') && !targets.includes('firstName');
  if (isPart) take('firstName', ambiguous);
  take('name', whole ?? (isPart ? undefined : ambiguous));
  if (!targets.some((target) => fieldOf(target) === 'name')) {
    take('name', best('name'));
  }
  return targets;
}

const PLAIN_TARGETS = [
  'role',
  'active',
  'blocked',
  'createdAt',
  'latitude',
  'longitude',
  'id',
  ...NAME_PARTS,
] as const;

/**
 * The email columns, the main one first: by their names, those that hold emails before others.
 * Without such a name, the first unknown column that holds emails.
 */
function emailColumns(
  names: readonly string[],
  candidates: readonly Candidate[],
  rows: readonly SheetRow[],
): readonly number[] {
  const named = candidates.filter(({ meaning }) => meaning === 'email');
  const logins = candidates.filter(
    ({ column, isLogin, meaning }) =>
      isLogin && meaning === 'name' && columnHolds(rows, column, 'email'),
  );
  const filled = [...named.filter(({ column }) => shareOf(rows, column, 'email') > 0), ...logins];
  const found = filled.length > 0 ? filled : named.slice(0, 1);
  if (found.length > 0) return found.map(({ column }) => column);
  const unnamed = names.findIndex(
    (_, column) =>
      !candidates.some((one) => one.column === column) && columnHolds(rows, column, 'email'),
  );
  return unnamed === -1 ? [] : [unnamed];
}
