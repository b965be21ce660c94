import type { CommitResult } from '#domain/change/change.ts';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { SEARCH_BOX, shownRows } from './table/userRows.ts';

/**
 * Commits a change of the user in whose row `control` is. If the row is removed, the focus stays in
 * the same place of the list: on the same control of the next row, at the end on that of the
 * previous row, and without rows in the search box.
 */
export async function keepPlace(
  control: Element,
  commit: () => Promise<CommitResult>,
): Promise<void> {
  const rows = shownRows();
  const position = rows.findIndex((row) => row.contains(control));
  // In the panel beside them, which stays.
  if (position < 0) return void (await commit());
  leaveFocusTo(control, () => {
    const left = shownRows();
    // The last page is gone with its only row: the end of the list is now one page earlier.
    const row = rows.length === 1 ? left.at(-1) : left.at(Math.min(position, left.length - 1));
    return row === undefined
      ? document.querySelector<HTMLElement>(SEARCH_BOX)
      : sameControl(row, control);
  });
  await commit();
}

/** The control of this row that corresponds to `control`; else its last one. */
export function sameControl(row: Element, control: Element): HTMLElement | null {
  const controls = [...row.querySelectorAll<HTMLElement>('a, button, input')];
  // Controls have their own class, the same in every row.
  const same = controls.find(({ className }) => className === control.className);
  return same ?? controls.at(-1) ?? null;
}
