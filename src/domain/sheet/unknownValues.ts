import { shownText, textOfCell, valueKey } from '#domain/sheet/cellText.ts';
import { readRole, readStatus } from '#domain/sheet/cellValues.ts';
import { openDates, type OpenDates } from '#domain/sheet/openDates.ts';
import type { ImportMapping } from '#domain/sheet/importPlan.ts';
import { rowCellsBy } from '#domain/sheet/rowCells.ts';
import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';

/** A role or status of a file whose meaning has to be asked. */
export interface UnknownValue {
  /** See `valueKey`: one of a mapping's `roles` or `statuses`. */
  readonly key: string;
  /** As it is first in the file. */
  readonly text: string;
  /** How many rows have it. */
  readonly count: number;
}

export interface UnknownValues {
  readonly roles: readonly UnknownValue[];
  readonly statuses: readonly UnknownValue[];
  readonly dates: OpenDates | null;
}

/**
 * The roles, statuses and dates that have to be asked about, each once, in the file's order; whether
 * or not the mapping says by now what they mean.
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
  const dates: string[] = [];
  const cellsOf = rowCellsBy(columns);
  for (const row of rows) {
    const { role, active, createdAt } = cellsOf(row);
    if (role !== null && readRole(role) === null && !known.has(shownText(textOfCell(role)))) {
      roles.add(role);
    }
    if (active !== null && readStatus(active) === null) statuses.add(active);
    if (createdAt !== null) dates.push(textOfCell(createdAt));
  }
  return { roles: roles.values(), statuses: statuses.values(), dates: openDates(dates) };
}

function createTally() {
  const found = new Map<string, { readonly text: string; count: number }>();
  return {
    add: (cell: Cell) => {
      const text = shownText(textOfCell(cell));
      const key = valueKey(text);
      const known = found.get(key);
      if (known === undefined) found.set(key, { text, count: 1 });
      else known.count += 1;
    },
    values: (): readonly UnknownValue[] => [...found].map(([key, value]) => ({ key, ...value })),
  };
}
