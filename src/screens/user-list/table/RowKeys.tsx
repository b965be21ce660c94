import { useLayoutEffect, useRef } from 'react';
import type { User } from '#domain/user/user.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import { useChange } from '#state/useChange.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { keepPlace, sameControl } from '#screens/user-list/keepPlace.ts';
import { boxOf, useExtending } from '#screens/user-list/useExtending.ts';
import { CopyEmail } from './CopyEmail.tsx';
import { focusFirstRow, isRowFocused, rowAt, SEARCH_BOX, shownRows } from './userRows.ts';

interface RowKeysProps {
  onEdit: (user: User) => void;
  /** Shows the user beside the list. */
  onPeek: (user: User) => void;
}

/** The keys of the focused row or card, on any of its controls. */
export function RowKeys({ onEdit, onPeek }: RowKeysProps) {
  const change = useChange();
  const mayChange = useMay('change');
  const removed = useRef<User>(null);

  const remove = async (control: Element, user: User) => {
    // A second press would repeat the request. Another user may have taken the place before the
    // commit ended.
    if (removed.current === user) return;
    removed.current = user;
    try {
      await keepPlace(control, () => change({ kind: 'remove', users: { kind: 'user', user } }));
    } finally {
      // After a failure it can be tried again.
      if (removed.current === user) removed.current = null;
    }
  };

  useRowKey('e', (_control, user) => {
    if (mayChange) onEdit(user);
  });
  useRowKey('o', (_control, user) => onPeek(user));
  useRowKey('Delete', (control, user) => {
    if (mayChange) void remove(control, user);
  });
  useRowKey('x', select);
  // On other controls the key presses the control.
  useRowKey(' ', select, { isWanted: () => isRowFocused() && isLink(document.activeElement) });
  useMoveKey('ArrowDown', below);
  useMoveKey('ArrowUp', above);
  useMoveKey('Home', (rows) => rows[0]);
  useMoveKey('End', (rows) => rows.at(-1));
  const extend = useExtending();
  useMoveKey('Shift+ArrowDown', below, extend);
  useMoveKey('Shift+ArrowUp', above, extend);
  useKeyIntoRows();
  return <CopyEmail />;
}

function useRowKey(
  key: string,
  handle: (control: HTMLElement, user: User) => void,
  options: { isWanted?: () => boolean; repeats?: boolean } = {},
) {
  const handleKey = () => {
    const { activeElement } = document;
    const at = rowAt(activeElement);
    if (activeElement instanceof HTMLElement && at !== null) handle(activeElement, at.user);
  };
  useShortcut(key, handleKey, { isWanted: isRowFocused, ...options });
}

type FindRow = (rows: readonly Element[], at: number) => Element | undefined;

/**
 * Moves to the same control of another row.
 * @param onMove called before, with the positions of both rows among the shown ones
 */
function useMoveKey(key: string, find: FindRow, onMove?: ReturnType<typeof useExtending>) {
  const move = (control: Element) => {
    const rows = shownRows();
    const at = rows.findIndex((row) => row.contains(control));
    const target = find(rows, at);
    if (target === undefined) return;
    onMove?.(rows, at, rows.indexOf(target));
    sameControl(target, control)?.focus();
  };
  useRowKey(key, move, { repeats: true });
}

const below: FindRow = (rows, at) => rows.slice(at + 1).find(isBelow(rows[at]));
const above: FindRow = (rows, at) => rows.slice(0, at).findLast(isBelow(rows[at]));

const isLink = (element: Element | null) => element?.matches('a') === true;

/** Selects or deselects the user of this control; the focus stays. */
function select(control: HTMLElement): void {
  const row = rowAt(control)?.row;
  if (row !== undefined) boxOf(row)?.click();
  control.focus();
}

/** The arrow key that leads from the search into the rows, where it does nothing else. */
function useKeyIntoRows(): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, isComposing, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (key !== 'ArrowDown' || isComposing || shiftKey || ctrlKey || metaKey || altKey) return;
      if (!(target instanceof Element && target.matches(SEARCH_BOX))) return;
      event.preventDefault();
      focusFirstRow();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** In the same column, since cards stand beside each other. */
function isBelow(row: Element | undefined): (other: Element) => boolean {
  const left = row?.getBoundingClientRect().left;
  return (other) => other.getBoundingClientRect().left === left;
}
