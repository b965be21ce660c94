import { shownText, textOfCell } from './cells/cellText.ts';
import { dateOrders } from './cells/dateOrders.ts';
import { withEmailHolders } from '#domain/sheet/emailHolders.ts';
import { changesOf, newUserOf } from '#domain/sheet/importedRow.ts';
import type { ComparedMapping, OutcomeCounts, RowOutcome } from '#domain/sheet/importPlan.ts';
import { rowCellsBy } from './cells/rowCells.ts';
import { createRowClaims } from '#domain/sheet/rowClaims.ts';
import type { SheetRow } from './sheet.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/**
 * What an import of these rows would do to the list, row by row, in linear time. Importing the
 * result and planning the same rows again finds nothing to add or change.
 * @param rows without a header
 * @param mapping see `comparedMapping`
 * @param users all users of the list in its order, or in any order at least those that `fileKeys`
 *   finds
 * @param knownRoles those in the list
 */
export function planImport(
  rows: readonly SheetRow[],
  mapping: ComparedMapping,
  users: readonly User[],
  knownRoles: readonly string[],
): readonly RowOutcome[] {
  const cellsOf = rowCellsBy(mapping.columns);
  const read = rows.map((row) => ({ row, cells: cellsOf(row) }));
  const dates = read.flatMap(({ cells: { createdAt } }) =>
    createdAt === null ? [] : textOfCell(createdAt),
  );
  const orders = dateOrders(dates, mapping.dateOrder);
  const rules = { mapping, roles: rolesByText(knownRoles), orders };
  const claims = createRowClaims(read, rules, users);
  const outcomes = read.map(({ row, cells }, position): RowOutcome => {
    const { line } = row;
    const claim = claims.next(position);
    if (claim.kind === 'doubled') {
      return { kind: 'doubled', line, cells: row.cells, firstLine: claim.firstLine };
    }
    if (claim.kind === 'wrong') {
      return { kind: 'wrong', line, cells: row.cells, problems: [claim.problem] };
    }
    if (claim.kind === 'new') {
      const { user, problems } = newUserOf(cells, rules, claim.isIdTaken);
      if (problems.length > 0) return { kind: 'wrong', line, cells: row.cells, problems };
      claims.keepId(user.id);
      return { kind: 'new', line, user };
    }
    const { user } = claim;
    const { changes, problems } = changesOf(user, cells, rules);
    if (problems.length > 0) return { kind: 'wrong', line, cells: row.cells, problems };
    const isSame = Object.keys(changes).length === 0;
    return isSame ? { kind: 'same', line, user } : { kind: 'changed', line, user, changes };
  });
  return mapping.matchBy === 'id' ? withEmailHolders(outcomes, users) : outcomes;
}

/** How many rows have each outcome. */
export function countOutcomes(outcomes: readonly RowOutcome[]): OutcomeCounts {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, doubled: 0 };
  for (const { kind } of outcomes) counts[kind] += 1;
  return counts;
}

function rolesByText(roles: readonly string[]): ReadonlyMap<string, string> {
  return new Map(roles.filter(hasVisibleText).map((role) => [shownText(role), role]));
}
