import type { User } from '#domain/user/user.ts';
import { SELECT_BOX } from '#screens/user-list/SelectFace.tsx';

/** Rows of the table, and cards. */
const ROWS = 'main tbody tr, main [role=listitem]';

/** A selector for the search of the list. */
export const SEARCH_BOX = 'main input[type=search]';

const users = new WeakMap<Element, User>();

/**
 * The ref of a row or card: code that acts on rows is not rendered in each of them, and looks them
 * up here.
 */
export function rowRef(user: User): (row: Element | null) => void {
  return (row) => {
    if (row === null) return;
    users.set(row, user);
    row.querySelectorAll<HTMLInputElement>(SELECT_BOX).forEach(tick);
  };
}

/** The row or card around this element, and its user. */
export function rowAt(target: EventTarget | null): { row: Element; user: User } | null {
  const row = target instanceof Element ? target.closest(ROWS) : null;
  const user = row === null ? undefined : users.get(row);
  return row === null || user === undefined ? null : { row, user };
}

export function isRowFocused(): boolean {
  return rowAt(document.activeElement) !== null;
}

/** The shown rows, in the order of the list. */
export function shownRows(): Element[] {
  return [...document.querySelectorAll(ROWS)].filter((row) => users.has(row));
}

/** Moves the focus into the list: to the name in its first row, which links to the user's page. */
export function focusFirstRow(): void {
  shownRows()[0]?.querySelector('a')?.focus();
}

type IsSelected = (id: string) => boolean;
/**
 * The ticked users before the tools of the selection are loaded, in the order of ticking; the
 * values say whether it ended a range.
 */
export const earlyTicks = new Map<string, boolean>();
const isTickedEarly: IsSelected = (id) => earlyTicks.has(id);
let isSelected = isTickedEarly;

/**
 * Remembers a press on the checkbox of a user or the page; with Shift, on that of a user, it ends a
 * range.
 */
export function rememberTick(box: HTMLInputElement, isRange: boolean): void {
  for (const row of box.closest(ROWS) === null ? shownRows() : [box]) {
    const id = rowAt(row)?.user.id ?? '';
    if (box.checked) earlyTicks.set(id, isRange);
    else earlyTicks.delete(id);
  }
}

/** Clears all ticks. */
export function clearTicks(): void {
  earlyTicks.clear();
  tickRows(isTickedEarly);
}

/**
 * From now on rows and cards are ticked by this function. Call it again whenever the selection has
 * changed.
 */
export function tickRows(by: IsSelected): void {
  isSelected = by;
  document.querySelectorAll<HTMLInputElement>(SELECT_BOX).forEach(tick);
}

/** Without React, which would render each row for it. */
function tick(box: HTMLInputElement): void {
  const at = rowAt(box);
  box.checked = at !== null && isSelected(at.user.id);
}
