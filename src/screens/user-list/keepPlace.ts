import type { CommitResult } from '#domain/change/change.ts';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { SEARCH_BOX, shownRows } from './table/userRows.ts';

/**
 * Commits a change of the user in whose row `control` is. If the row goes away by it, the focus stays
 * at the same place of the list: on the same control of the next row, at the end of the one before,
 * and without any row in the search box.
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
    const row = shownRows().at(Math.min(position, shownRows().length - 1));
    return row === undefined
      ? document.querySelector<HTMLElement>(SEARCH_BOX)
      : sameControl(row, control);
  });
  await commit();
  // The last page is gone with its only row: the one before is at the end of the last page now.
  if (rows.length === 1 && document.activeElement === control) {
    requestAnimationFrame(() => {
      // The next key may have come before.
      if (control.isConnected && document.activeElement !== control) return;
      const last = shownRows().at(-1);
      if (last !== undefined) sameControl(last, control)?.focus();
    });
  }
}

/** The control of this row that is what `control` is in its own; else its last one. */
export function sameControl(row: Element, control: Element): HTMLElement | null {
  const controls = [...row.querySelectorAll<HTMLElement>('a, button, input')];
  // In every row a control has its own class.
  const same = controls.find(({ className }) => className === control.className);
  return same ?? controls.at(-1) ?? null;
}
