import { useRef } from 'react';
import type { User } from '#domain/user/user.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import { useChange } from '#state/useChange.ts';
import { useMay } from '#state/useStaff.ts';
import { keepPlace, sameControl } from './keepPlace.ts';
import { isRowFocused, rowAt, shownRows } from './userRows.ts';

/** The keys of the row or card that has the focus, on whichever of its controls. */
export function RowKeys({ onEdit }: { onEdit: (user: User) => void }) {
  const change = useChange();
  const mayChange = useMay('change');
  const removed = useRef<User>(null);

  const remove = async (control: Element, user: User) => {
    // A second press would ask for the same user again. Another one may have come to the place
    // before the commit has ended.
    if (removed.current === user) return;
    removed.current = user;
    await keepPlace(control, () => change({ kind: 'remove', users: { kind: 'user', user } }));
    // After a failure it can be tried again.
    if (removed.current === user) removed.current = null;
  };

  useRowKey('e', (_control, user) => {
    if (mayChange) onEdit(user);
  });
  useRowKey('Delete', (control, user) => {
    if (mayChange) void remove(control, user);
  });
  useMoveKey('ArrowDown', (rows, at) => rows.slice(at + 1).find(isBelow(rows[at])));
  useMoveKey('ArrowUp', (rows, at) => rows.slice(0, at).findLast(isBelow(rows[at])));
  useMoveKey('Home', (rows) => rows[0]);
  useMoveKey('End', (rows) => rows.at(-1));
  return null;
}

function useRowKey(key: string, handle: (control: Element, user: User) => void, repeats = false) {
  const handleKey = () => {
    const { activeElement } = document;
    const at = rowAt(activeElement);
    if (activeElement !== null && at !== null) handle(activeElement, at.user);
  };
  useShortcut(key, handleKey, { isWanted: isRowFocused, repeats });
}

/** Moves to the same control of another row. */
function useMoveKey(
  key: string,
  find: (rows: readonly Element[], at: number) => Element | undefined,
) {
  const move = (control: Element) => {
    const rows = shownRows();
    const target = find(
      rows,
      rows.findIndex((row) => row.contains(control)),
    );
    if (target !== undefined) sameControl(target, control)?.focus();
  };
  useRowKey(key, move, true);
}

/** In the same column: cards stand beside each other, too. */
function isBelow(row: Element | undefined): (other: Element) => boolean {
  const left = row?.getBoundingClientRect().left;
  return (other) => other.getBoundingClientRect().left === left;
}
