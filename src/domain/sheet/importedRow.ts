import {
  type RowCells,
  textOfCell,
  shownText,
  valueKey,
  readNumber,
  readRole,
  readStatus,
} from '#domain/sheet/cells.ts';
import type {
  CellProblem,
  ImportedChanges,
  ImportedField,
  ImportedUser,
  ComparedMapping,
  DateOrder,
} from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS, type Cell } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';
import { tidyText, isValidEmail } from '#domain/user/userForm.ts';
import { MAX_DEGREES } from '#domain/limits.ts';
import { isDate, isSameDate, readDate } from '#domain/sheet/cellDates.ts';
import { emailKey, usualSpelling } from '#domain/user/emailKey.ts';

const IMPORTED_FIELDS = SHEET_FIELDS.filter((field) => field !== 'id');

/** What blank cells mean for a new user; a name and an email are required. */
const BLANK_VALUES = {
  name: '',
  email: '',
  role: 'User',
  active: true,
  createdAt: null,
  latitude: null,
  longitude: null,
} satisfies Omit<ImportedUser, 'id'>;

/** The new user of a row that belongs to nobody in the list, or what is wrong with the row. */
export function newUserOf(
  cells: RowCells,
  rules: ReadingRules,
): { readonly user: ImportedUser; readonly problems: readonly CellProblem[] } {
  const problems: CellProblem[] = [];
  const valueOf = <Field extends ImportedField>(field: Field): User[Field] => {
    const cell = cells[field];
    // Both have the type of the same `Field`.
    const blank = BLANK_VALUES[field] as User[Field];
    if (cell === null) {
      if (field === 'name' || field === 'email') {
        problems.push({ field, kind: 'required', text: '' });
      }
      return blank;
    }
    const reading = FIELD_READERS[field].read(cell, rules);
    if ('value' in reading) return reading.value;
    problems.push({ field, kind: reading.problem, text: textOfCell(cell) });
    return blank;
  };
  const user: ImportedUser = {
    id: cells.id === null ? null : tidyText(textOfCell(cells.id)),
    name: valueOf('name'),
    email: valueOf('email'),
    role: valueOf('role'),
    active: valueOf('active'),
    createdAt: valueOf('createdAt'),
    latitude: valueOf('latitude'),
    longitude: valueOf('longitude'),
  };
  return { user, problems };
}

/**
 * What a row changes in a user of the list, or what is wrong with those changes. Unchanged cells
 * are never wrong.
 */
export function changesOf(
  user: User,
  cells: RowCells,
  rules: ReadingRules,
): { readonly changes: ImportedChanges; readonly problems: readonly CellProblem[] } {
  const problems: CellProblem[] = [];
  const changeOf = <Field extends ImportedField>(field: Field) => {
    const cell = cells[field];
    const was = user[field];
    const { isSame, read } = FIELD_READERS[field];
    if (cell === null || isSame(cell, was, rules)) return null;
    const reading = read(cell, rules);
    if ('value' in reading) return reading.value === was ? null : { was, is: reading.value };
    problems.push({ field, kind: reading.problem, text: textOfCell(cell) });
    return null;
  };
  const changes = IMPORTED_FIELDS.flatMap((field) => {
    const change = changeOf(field);
    return change === null ? [] : [[field, change] as const];
  });
  return { changes: Object.fromEntries(changes), problems };
}

/** About ten centimetres: spreadsheets show and save fewer digits than the list holds. */
const SAME_PLACE_DEGREES = 1e-6;

/** How the cells of an import are read. */
export interface ReadingRules {
  readonly mapping: ComparedMapping;
  /** The roles of the list, by their `shownText`. */
  readonly roles: ReadonlyMap<string, string>;
  /** Of the column with dates. */
  readonly order: DateOrder | null;
}

/** The value of a cell, or what is wrong with it. */
type Reading<Value> = { readonly value: Value } | { readonly problem: CellProblem['kind'] };

interface FieldReader<Value> {
  /** Whether the cell states what the list holds or shows already. */
  readonly isSame: (cell: Cell, value: Value, rules: ReadingRules) => boolean;
  readonly read: (cell: Cell, rules: ReadingRules) => Reading<Value>;
}

/** How each field is read from a cell that is not blank. */
const FIELD_READERS: { readonly [Field in ImportedField]: FieldReader<User[Field]> } = {
  name: {
    isSame: isSameText,
    read: (cell) => ({ value: tidyText(textOfCell(cell)) }),
  },
  email: {
    isSame: (cell, value, { mapping }) =>
      isSameText(cell, value) ||
      (mapping.matchBy === 'email' && emailKey(textOfCell(cell)) === emailKey(value)),
    read: (cell, { mapping }) => {
      const text = textOfCell(cell);
      if (!isValidEmail(text)) return { problem: 'invalid' };
      const usual = mapping.mendsEmails ? usualSpelling(text) : null;
      return { value: usual ?? tidyText(text) };
    },
  },
  role: { isSame: isSameText, read: roleOf },
  active: { isSame: (cell, value, rules) => statusOf(cell, rules) === value, read: activeOf },
  createdAt: {
    isSame: (cell, value, { order }) =>
      value !== null && isSameDate(textOfCell(cell), value, order),
    read: (cell, { order }) => {
      const said = readDate(textOfCell(cell), order);
      return isDate(said) ? { value: said.date } : { problem: said };
    },
  },
  latitude: { isSame: isSamePlace, read: (cell) => degreesOf(cell, MAX_DEGREES.latitude) },
  longitude: { isSame: isSamePlace, read: (cell) => degreesOf(cell, MAX_DEGREES.longitude) },
};

function isSameText(cell: Cell, value: string): boolean {
  return shownText(textOfCell(cell)) === shownText(value);
}

function isSamePlace(cell: Cell, value: number | null): boolean {
  const said = readNumber(cell);
  return said !== null && value !== null && Math.abs(said - value) < SAME_PLACE_DEGREES;
}

/** A role of the list, a role of the specification in any case, or an answer of the person. */
function roleOf(cell: Cell, { mapping, roles }: ReadingRules): Reading<string> {
  const text = textOfCell(cell);
  const value = roles.get(shownText(text)) ?? readRole(cell) ?? mapped(mapping.roles, text);
  return value === undefined ? { problem: 'unknown' } : { value };
}

function activeOf(cell: Cell, rules: ReadingRules): Reading<boolean> {
  const value = statusOf(cell, rules);
  return value === null ? { problem: 'unknown' } : { value };
}

function statusOf(cell: Cell, { mapping }: ReadingRules): boolean | null {
  return readStatus(cell) ?? mapped(mapping.statuses, textOfCell(cell)) ?? null;
}

/** Keys come from files, so `constructor` must be a key like any other. */
function mapped<Value>(values: Readonly<Record<string, Value>>, text: string): Value | undefined {
  const key = valueKey(text);
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function degreesOf(cell: Cell, limit: number): Reading<number> {
  const value = readNumber(cell);
  if (value === null) return { problem: 'unreadable' };
  return Math.abs(value) > limit ? { problem: 'outOfRange' } : { value };
}
