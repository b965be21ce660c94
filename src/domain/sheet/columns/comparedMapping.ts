import type { ComparedMapping, ImportMapping } from '#domain/sheet/importPlan.ts';
import { rowCellsBy } from '#domain/sheet/cells/rowCells.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import { emailKeyOf, idKeyOf } from '#domain/sheet/userMatching.ts';
import type { User } from '#domain/user/user.ts';

/**
 * Decides by what this file is compared. If the list knows none of its ids but one of its emails,
 * the ids belong to another system: matching by them would add everybody again. Such a column is
 * left out; otherwise the next import of the file would know only the ids of the users added now.
 * @param rows without a header
 * @param users as for `planImport`
 */
export function comparedMapping(
  rows: readonly SheetRow[],
  mapping: ImportMapping,
  users: readonly User[],
): ComparedMapping {
  const { columns, matchBy } = mapping;
  if (matchBy !== 'idOrEmail') return { ...mapping, matchBy };
  if (!columns.includes('id')) return { ...mapping, matchBy: 'email' };
  const cellsOf = rowCellsBy(columns);
  const ids = new Set(users.map(({ id }) => idKeyOf(id)));
  const emails = new Set(users.map(({ email }) => emailKeyOf(email)));
  const seen = new Set<string>();
  let isEmailKnown = false;
  for (const row of rows) {
    const { id, email } = cellsOf(row);
    const key = idKeyOf(id);
    // If the file is matched by id, the first row of each id counts.
    if (id === null || seen.has(key)) continue;
    if (ids.has(key)) return { ...mapping, matchBy: 'id' };
    seen.add(key);
    isEmailKnown ||= email !== null && emails.has(emailKeyOf(email));
  }
  if (!isEmailKnown) return { ...mapping, matchBy: 'id' };
  const others = columns.map((target) => (target === 'id' ? 'ignored' : target));
  return { ...mapping, columns: others, matchBy: 'email' };
}
