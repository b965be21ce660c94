import { textOfCell } from '#domain/sheet/cells/cellText.ts';
import { columnHolds, FIELDS_BY_CERTAINTY } from './columnLooks.ts';
import { columnKey } from './columnNames.ts';
import { targetsOf } from './columnTargets.ts';
import type { ColumnTarget, ImportMapping } from '#domain/sheet/importPlan.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';

/**
 * How to read a file: guessed from the names of its columns, or else from their values.
 * @param header `null`: none
 * @param rows those below it
 */
export function guessMapping(header: SheetRow | null, rows: readonly SheetRow[]): ImportMapping {
  const width = Math.max(header?.cells.length ?? 0, columnCountOf(rows));
  const columns =
    header !== null
      ? targetsOf(
          Array.from({ length: width }, (_, column) => textOfCell(header.cells[column])),
          rows,
        )
      : targetsByValues(rows, width);
  return {
    columns,
    matchBy: columns.includes('id') ? 'idOrEmail' : 'email',
    roles: {},
    statuses: {},
  };
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
  for (const field of FIELDS_BY_CERTAINTY) {
    const column = targets.findIndex(
      (other, at) => other === 'ignored' && columnHolds(rows, at, field),
    );
    if (column !== -1) targets[column] = field;
  }
  return targets;
}
