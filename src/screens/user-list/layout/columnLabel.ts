import type { LayoutColumn } from '#domain/view/tableLayout.ts';
import { tr } from '#text/tr.ts';
import { trLayout } from '#text/user-list/trLayout.ts';

/** The heading of a column. */
export function columnLabel(name: LayoutColumn): string {
  return { ...tr.columns, ...trLayout.columns }[name];
}
