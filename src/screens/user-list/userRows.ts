import type { User } from '#domain/user/user.ts';

/** Rows of the table, and cards. */
const ROWS = 'main tbody tr, main [role=listitem]';

const users = new WeakMap<Element, User>();

/** The ref of a row or card: what acts on rows is not rendered in each of them, and asks here. */
export function showing(user: User): (row: Element | null) => void {
  return (row) => {
    if (row !== null) users.set(row, user);
  };
}

/** The row or card that this is in, and its user. */
export function rowAt(target: EventTarget | null): { row: Element; user: User } | null {
  const row = target instanceof Element ? target.closest(ROWS) : null;
  const user = row === null ? undefined : users.get(row);
  return row === null || user === undefined ? null : { row, user };
}

export function isRowFocused(): boolean {
  return rowAt(document.activeElement) !== null;
}

/** In the order of the list, as many as are shown. */
export function shownRows(): Element[] {
  return [...document.querySelectorAll(ROWS)].filter((row) => users.has(row));
}
