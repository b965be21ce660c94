import { hasVisibleText } from '#domain/visibleText.ts';
import type { FileColumn } from '#files/reading/importMessages.ts';
import { trImport } from '#text/user-list/trImport.ts';

/** The name of a column for people. */
export function columnName(column: FileColumn | undefined, position: number): string {
  const header = column?.header ?? null;
  if (header === null) return trImport.mapping.column(position + 1);
  return hasVisibleText(header) ? header : trImport.mapping.unnamed(position + 1);
}
