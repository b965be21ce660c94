import { usualSpelling } from '#domain/user/emailKey.ts';
import { isValidEmail } from '#domain/user/userForm.ts';
import { columnOrder, openDates, readDate, type OpenDates } from './cellDates.ts';
import {
  isErrorCell,
  readRole,
  readStatus,
  rowCellsBy,
  shownText,
  textOfCell,
  valueKey,
} from './cells.ts';
import { fieldOf, type ImportMapping } from './importPlan.ts';
import type { Cell, SheetRow } from './sheet.ts';

/** A role or status of a file that the person has to explain. */
export interface UnknownValue {
  /** See `valueKey`: a key of a mapping's `roles` or `statuses`. */
  readonly key: string;
  /** As it appears first in the file. */
  readonly text: string;
  /** How many rows have it. */
  readonly count: number;
}

export interface UnknownValues {
  readonly roles: readonly UnknownValue[];
  readonly statuses: readonly UnknownValue[];
  readonly dates: OpenDates | null;
  /**
   * Emails that a Turkish keyboard has spelled, with the first one; unlike the others, they may
   * stay as they are.
   */
  readonly unusualEmails: {
    readonly count: number;
    readonly text: string;
    readonly usual: string;
  } | null;
  /** How many rows have a value that the mapping does not explain yet: those are wrong. */
  readonly openRows: number;
}

/**
 * The roles, statuses, dates and emails that the person has to explain, each once, in the file's
 * order, including those that the mapping explains already.
 * @param rows without a header
 * @param knownRoles those in the list
 */
export function unknownValues(
  rows: readonly SheetRow[],
  { columns, ...explained }: ImportMapping,
  knownRoles: readonly string[],
): UnknownValues {
  const known = new Set(knownRoles.map(shownText));
  const said = rows.map(rowCellsBy(columns));
  const isRoleOpen = (role: Cell) =>
    role !== null && readRole(role) === null && !known.has(shownText(textOfCell(role)));
  const dates = said.map(({ createdAt }) => textOfCell(createdAt));
  const order = columnOrder(dates, explained.dateOrder);
  // Most addresses are ASCII.
  const unusual = said.flatMap(({ email }) => {
    const text = textOfCell(email);
    const usual = /[^ -~]/.test(text) && isValidEmail(text) ? usualSpelling(text) : null;
    return usual === null ? [] : [{ text: shownText(text), usual }];
  });
  return {
    roles: counted(said.map(({ role }) => role).filter(isRoleOpen)),
    statuses: counted(said.map(({ active }) => active).filter(isStatusOpen)),
    dates: openDates(dates),
    unusualEmails: unusual[0] === undefined ? null : { ...unusual[0], count: unusual.length },
    openRows: said.filter(
      ({ role, active, createdAt }) =>
        (isRoleOpen(role) && !isExplained(explained.roles, role)) ||
        (isStatusOpen(active) && !isExplained(explained.statuses, active)) ||
        (createdAt !== null && readDate(textOfCell(createdAt), order) === 'unordered'),
    ).length,
  };
}

function isStatusOpen(active: Cell): boolean {
  return active !== null && readStatus(active) === null;
}

function isExplained(values: object, cell: Cell): boolean {
  return Object.hasOwn(values, valueKey(textOfCell(cell)));
}

function counted(cells: readonly Cell[]): readonly UnknownValue[] {
  const found = new Map<string, { readonly text: string; count: number }>();
  for (const cell of cells) {
    const text = shownText(textOfCell(cell));
    const key = valueKey(text);
    const known = found.get(key);
    if (known === undefined) found.set(key, { text, count: 1 });
    else known.count += 1;
  }
  return [...found].map(([key, value]) => ({ key, ...value }));
}

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
  const errors = rows.flatMap(({ cells }) =>
    imported.map((column) => cells[column]).filter(isErrorCell),
  );
  return {
    count: errors.length,
    examples: [...new Set(errors.map(shownText))].slice(0, MAX_EXAMPLES),
  };
}
