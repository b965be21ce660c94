import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';

/**
 * For a change that may remove the row of `control`: the focus then stays in the same place of the
 * list, on the same control of the next row, at the end on that of the previous row. After the only
 * row of the last page, the last row of the page before has it; without rows, the search.
 */
export function leaveFocusInRows(
  control: Element | null,
  rows: () => readonly Element[],
  search: () => HTMLElement | null,
): void {
  const before = rows();
  const position = before.findIndex((row) => row.contains(control));
  // In the panel beside them, which stays.
  if (position < 0 || control === null) return;
  leaveFocusTo(control, () => {
    const now = rows();
    const row = before.length === 1 ? now.at(-1) : now[Math.min(position, now.length - 1)];
    return row === undefined ? search() : sameControl(row, control);
  });
}

/** The control of this row that corresponds to `control`; else its last one. */
export function sameControl(row: Element, control: Element): HTMLElement | null {
  const controls = controlsOf(row);
  // Controls have their own class, the same in every row.
  const same = controls.find(({ className }) => className === control.className);
  return same ?? controls.at(-1) ?? null;
}

/**
 * The visible controls of a row or card. Not the button that copies the email: it is hidden at the moment at which
 * the focus comes to it, and a key does the same.
 */
export function controlsOf(row: Element): readonly HTMLElement[] {
  const all = [...row.querySelectorAll<HTMLElement>('a, button:not([data-copy]), input')];
  return all.filter((control) => control.checkVisibility());
}

/** Moves the focus into the list: to the name in its first row, which links to the user's page. */
export function focusFirstRow(rows: Element | null): void {
  rows?.querySelector<HTMLElement>('[data-user] a')?.focus();
}

/** The email of a row; without that column, its name. */
export function emailPlaceIn(row: Element | undefined): Element | null {
  return row?.querySelector('[data-copy]')?.parentElement ?? row?.querySelector('a') ?? null;
}
