import { useContext, useMemo, type KeyboardEvent, type MouseEvent } from 'react';
import { matchFinder, type FindMatch } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { isOverlaid, shortcutOf } from '#platform/useShortcut.ts';
import { MayContext } from '#state/staff/useStaff.ts';
import { RowToolsContext, useUserList, type RowTools } from './listContext.tsx';
import { controlsOf, sameControl } from './rowFocus.ts';
import { actionOfKey, targetOf } from './userActions.ts';

/** How a user is shown as a row or card; memoised by all of it. */
export interface RowProps {
  user: User;
  /** The same object for the same search text, as `memo` requires. */
  findMatch: FindMatch | null;
  isSelected: boolean;
  /** The panel beside the list shows this user. */
  isPeeked: boolean;
  /** The user has just been added. */
  isMarked: boolean;
  /** Tab leads to the name of this row; arrows lead from there to all other controls of the rows. */
  isTabStop: boolean;
}

/** The rows or cards of the list on the screen, with their keys. */
export function useShownRows(): readonly (RowProps & { key: string })[] {
  const { shown, listView, selection, markedId, enteredId } = useUserList();
  const findMatch = useFindMatch(listView.view.text);
  const users = shown.value?.rows ?? [];
  const keys = userKeys(users);
  const tabStop = users.find(({ id }) => id === enteredId) ?? users[0];
  return users.map((user, position) => ({
    key: keys[position] ?? user.id,
    user,
    findMatch,
    isSelected: selection.isSelected(user.id),
    isPeeked: user.id === listView.view.peeked,
    isMarked: user.id === markedId,
    isTabStop: user === tabStop,
  }));
}

/** Finds the words of a search in a text, to mark them there: the same function for the same search. */
export function useFindMatch(search: string): FindMatch | null {
  return useMemo(() => (search.trim() === '' ? null : matchFinder(search)), [search]);
}

/**
 * What makes an element the row or card of a user: its press shows the user beside the list, its
 * keys act on the user, and arrows move to the same control of another row.
 */
export function useRow(): (user: User) => {
  'data-user': string;
  onFocus: () => void;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const tools = useContext(RowToolsContext);
  const may = useContext(MayContext);
  return (user) => ({
    'data-user': user.id,
    onFocus: () => tools.enter(user.id),
    onClick: (event) => {
      if (isRowPress(event)) tools.peek(user);
    },
    onKeyDown: (event) => {
      const { nativeEvent, currentTarget: row, target: control } = event;
      if (!(control instanceof HTMLElement) || isOverlaid()) return;
      if (move(event, row, control, tools)) {
        event.preventDefault();
        return;
      }
      const key = shortcutOf(nativeEvent);
      // On other controls the space bar presses the control.
      const isSpaceOnLink = key === ' ' && control.matches('a');
      const action = key && actionOfKey(isSpaceOnLink ? 'x' : key, targetOf(user), tools, may);
      if (!action) return;
      event.preventDefault();
      if (!event.repeat) action.run(targetOf(user), tools);
    },
  });
}

/**
 * Presses on the row itself: not on a control in it, not at the end of a text selection, and not to
 * open a link elsewhere.
 */
function isRowPress({ target, detail, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (detail > 1 || ctrlKey || metaKey || shiftKey || altKey) return false;
  const isOnControl =
    target instanceof Element && target.closest('a, button, input, label, [popover]') !== null;
  return !isOnControl && getSelection()?.isCollapsed !== false;
}

type FindRow = (rows: readonly HTMLElement[], row: HTMLElement) => HTMLElement | undefined;

const below: FindRow = (rows, row) => rows.slice(rows.indexOf(row) + 1).find(isInColumnOf(row));
const above: FindRow = (rows, row) => rows.slice(0, rows.indexOf(row)).findLast(isInColumnOf(row));

const MOVES: Readonly<Record<string, FindRow>> = {
  ArrowDown: below,
  ArrowUp: above,
  Home: ([first]) => first,
  End: (rows) => rows.at(-1),
};

/**
 * Arrows move up and down from row to row, with Shift extending the selection, and sideways from control to
 * control. They are no shortcuts that can be switched off: the rows have one Tab stop.
 * @returns whether this key moves
 */
function move(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  row: HTMLElement,
  control: HTMLElement,
  tools: RowTools,
): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const rows = tools.rows();
  if (!shiftKey && (key === 'ArrowRight' || key === 'ArrowLeft')) {
    const controls = rows.flatMap(controlsOf);
    controls[controls.indexOf(control) + (key === 'ArrowRight' ? 1 : -1)]?.focus();
    return true;
  }
  const find = MOVES[key];
  if (find === undefined || (shiftKey && !key.startsWith('Arrow'))) return false;
  const target = find(rows, row);
  if (target === undefined) return true;
  if (shiftKey) extend(rows, row, target, tools);
  sameControl(target, control)?.focus();
  return true;
}

/** Selects away from the start, and deselects on the way back. */
function extend(
  rows: readonly HTMLElement[],
  from: HTMLElement,
  to: HTMLElement,
  { extended, setSelected }: RowTools,
): void {
  // In a row that these keys did not reach, they start anew.
  const start = extended.current?.end === from ? extended.current.start : from;
  extended.current = { start, end: to };
  const distance = (row: HTMLElement) => Math.abs(rows.indexOf(row) - rows.indexOf(start));
  const isAway = distance(to) > distance(from);
  setSelected((isAway ? [from, to] : [from]).map(userOf), isAway);
}

function userOf(row: HTMLElement): string {
  return row.dataset['user'] ?? '';
}

/** Cards stand beside each other. */
function isInColumnOf(row: HTMLElement): (other: HTMLElement) => boolean {
  const { left } = row.getBoundingClientRect();
  return (other) => other.getBoundingClientRect().left === left;
}

/**
 * React's keys of rows: a row never becomes that of another user, with the focus and an open menu in it. Some
 * backends hold an id twice.
 */
export function userKeys(users: readonly User[]): readonly string[] {
  const seen = new Map<string, number>();
  return users.map(({ id }) => {
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return `${before} ${id}`;
  });
}
