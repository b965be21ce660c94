import type { ImportMapping, RowOutcome } from '#domain/sheet/importPlan.ts';
import { comparedMapping, planImport } from '#domain/sheet/planImport.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';

/** The plan of an import of these rows into a list of these users. */
export function planFor(
  rows: readonly SheetRow[],
  mapping: ImportMapping,
  users: readonly User[],
): readonly RowOutcome[] {
  return planImport(
    rows,
    comparedMapping(rows, mapping, users),
    users,
    users.map(({ role }) => role),
  );
}
