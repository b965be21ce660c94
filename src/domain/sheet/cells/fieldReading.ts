import { MAX_CELL_CHARACTERS, MAX_DEGREES } from '#domain/limits.ts';
import { dateProblem, isSameDate, readDate } from './cellDates.ts';
import { shownText, textOfCell, valueKey } from './cellText.ts';
import type { DateOrders } from './dateOrders.ts';
import { readNumber, readRole, readStatus } from './cellValues.ts';
import type { CellProblem, ImportedField, ComparedMapping } from '#domain/sheet/importPlan.ts';
import type { Cell } from '#domain/sheet/sheet.ts';
import { emailKey, usualSpelling } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import { isValidEmail, tidyText } from '#domain/user/userForm.ts';

/** About ten centimetres: spreadsheets show and save fewer digits than the list holds. */
const SAME_PLACE_DEGREES = 1e-6;

/** How the cells of an import are read. */
export interface ReadingRules {
  readonly mapping: ComparedMapping;
  /** The roles of the list, by their `shownText`. */
  readonly roles: ReadonlyMap<string, string>;
  /** Of the column with dates. */
  readonly orders: DateOrders;
}

/** The value of a cell, or what is wrong with it. */
type Reading<Value> = { readonly value: Value } | { readonly problem: CellProblem['kind'] };

interface FieldReader<Value> {
  /** Whether the cell states what the list holds or shows already. */
  readonly isSame: (cell: Cell, value: Value, rules: ReadingRules) => boolean;
  readonly read: (cell: Cell, rules: ReadingRules) => Reading<Value>;
}

/** How each field is read from a cell that is not blank. */
export const FIELD_READERS: { readonly [Field in ImportedField]: FieldReader<User[Field]> } = {
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
    isSame: (cell, value, { orders }) =>
      value !== null && isSameDate(textOfCell(cell), value, orders),
    read: (cell, { orders }) => {
      const text = textOfCell(cell);
      const said = readDate(text, orders);
      return said === null ? { problem: dateProblem(text, orders) } : { value: said.date };
    },
  },
  latitude: { isSame: isSamePlace, read: (cell) => degreesOf(cell, MAX_DEGREES.latitude) },
  longitude: { isSame: isSamePlace, read: (cell) => degreesOf(cell, MAX_DEGREES.longitude) },
};

function isSameText(cell: Cell, value: string): boolean {
  const [said, shown] = [shownText(textOfCell(cell)), shownText(value)];
  return said === shown || (isCutOff(said) && shown.startsWith(said.slice(0, -1)));
}

/** A workbook's cell ends here: our exports cut longer values and say so. */
function isCutOff(text: string): boolean {
  return text.length >= MAX_CELL_CHARACTERS - 1 && text.endsWith('…');
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
