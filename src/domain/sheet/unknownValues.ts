import { shownText, textOfCell, valueKey, readRole, readStatus } from '#domain/sheet/cells.ts';
import { openDateFinder, openDates, type OpenDates } from '#domain/sheet/cellDates.ts';
import type { ImportMapping } from '#domain/sheet/importPlan.ts';
import { rowCellsBy } from '#domain/sheet/rowCells.ts';
import { usualSpelling } from '#domain/user/emailKey.ts';
import { isValidEmail } from '#domain/user/userForm.ts';
import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';

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
  /** Emails that a Turkish keyboard has spelled; unlike the others, they may stay as they are. */
  readonly unusualEmails: UnusualEmails | null;
  /** The rows with unknown values, grouped by the values that they have. */
  readonly together: readonly UnknownTogether[];
}

interface UnusualEmails {
  readonly count: number;
  /** The first one. */
  readonly text: string;
  readonly usual: string;
}

/** Rows with the same unknown values. */
interface UnknownTogether {
  /** Keys of the values; `null`: the row's value is known. */
  readonly role: string | null;
  readonly status: string | null;
  readonly hasOpenDate: boolean;
  readonly count: number;
}

/**
 * The roles, statuses, dates and emails that the person has to explain, each once, in the file's order,
 * including those that the mapping explains already.
 * @param rows without a header
 * @param knownRoles those in the list
 */
export function unknownValues(
  rows: readonly SheetRow[],
  { columns }: ImportMapping,
  knownRoles: readonly string[],
): UnknownValues {
  const known = new Set(knownRoles.map(shownText));
  const roles = createTally();
  const statuses = createTally();
  const read: { role: string | null; status: string | null; date: string | null }[] = [];
  const cellsOf = rowCellsBy(columns);
  let unusualEmails: UnusualEmails | null = null;
  for (const row of rows) {
    const { role, active, createdAt, email } = cellsOf(row);
    unusualEmails = withEmail(unusualEmails, textOfCell(email));
    const isRoleKnown =
      role === null || readRole(role) !== null || known.has(shownText(textOfCell(role)));
    const isStatusKnown = active === null || readStatus(active) !== null;
    read.push({
      role: isRoleKnown ? null : roles.add(role),
      status: isStatusKnown ? null : statuses.add(active),
      date: createdAt === null ? null : textOfCell(createdAt),
    });
  }
  const dates = read.flatMap(({ date }) => (date === null ? [] : [date]));
  const isOpen = openDateFinder(dates);
  const together = new Map<string, UnknownTogether>();
  for (const { role, status, date } of read) {
    const hasOpenDate = date !== null && isOpen(date);
    if (role === null && status === null && !hasOpenDate) continue;
    const key = JSON.stringify([role, status, hasOpenDate]);
    const count = (together.get(key)?.count ?? 0) + 1;
    together.set(key, { role, status, hasOpenDate, count });
  }
  return {
    roles: roles.values(),
    statuses: statuses.values(),
    dates: openDates(dates),
    unusualEmails,
    together: [...together.values()],
  };
}

function withEmail(found: UnusualEmails | null, text: string): UnusualEmails | null {
  // Most addresses are ASCII.
  const usual = /[^ -~]/.test(text) && isValidEmail(text) ? usualSpelling(text) : null;
  if (usual === null) return found;
  return found === null
    ? { count: 1, text: shownText(text), usual }
    : { ...found, count: found.count + 1 };
}

/** How many rows have a value that the mapping does not explain yet: those are wrong. */
export function openRowCount(
  { together }: UnknownValues,
  { roles, statuses, dateOrder }: ImportMapping,
): number {
  let count = 0;
  for (const rows of together) {
    const isOpen =
      (rows.role !== null && !Object.hasOwn(roles, rows.role)) ||
      (rows.status !== null && !Object.hasOwn(statuses, rows.status)) ||
      (rows.hasOpenDate && dateOrder === undefined);
    if (isOpen) count += rows.count;
  }
  return count;
}

function createTally() {
  const found = new Map<string, { readonly text: string; count: number }>();
  return {
    /** Returns the key. */
    add: (cell: Cell): string => {
      const text = shownText(textOfCell(cell));
      const key = valueKey(text);
      const known = found.get(key);
      if (known === undefined) found.set(key, { text, count: 1 });
      else known.count += 1;
      return key;
    },
    values: (): readonly UnknownValue[] => [...found].map(([key, value]) => ({ key, ...value })),
  };
}
