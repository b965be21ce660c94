import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { User } from '#domain/user/user.ts';
import { MENU_BUTTON } from '#screens/user-list/MenuButton.tsx';
import { UserMenu } from '#screens/user-list/UserMenu.tsx';
import { RowKeys } from './RowKeys.tsx';
import { SELECT_BOX } from '#screens/user-list/SelectFace.tsx';
import { rememberTick, rowAt, SEARCH_BOX } from './userRows.ts';

interface RowActionsProps {
  onEdit: (user: User) => void;
  /** Shows the user beside the list. */
  onPeek: (user: User) => void;
  /** The checkbox of a user or the page was pressed; the same function each time. */
  onTick: () => void;
}

interface OpenMenu {
  /** Differs for each opening. */
  readonly key: number;
  readonly button: HTMLElement;
  readonly user: User;
}

/**
 * One menu and one set of keys for all rows and cards, none of which renders more than a button.
 */
export function RowActions({ onEdit, onPeek, onTick }: RowActionsProps) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  /** The pointer or the focus has reached a row, or the search. */
  const [isInUse, setIsInUse] = useState(false);

  const peek = useEffectEvent(onPeek);

  // Before the browser paints, so that the first press on a visible row is handled.
  useLayoutEffect(() => {
    const stop = new AbortController();
    let isShifted = false;
    let openAtPress: Element | null = null;
    const listen = (type: string, handle: (target: Element, event: Event) => void) => {
      const options = { capture: true, passive: true, signal: stop.signal };
      // The target of a pointer or focus event in a document is an element.
      document.addEventListener(type, (event) => handle(event.target as Element, event), options);
    };
    const prepare = (target: Element) => {
      // A key leads from there into the rows.
      if (rowAt(target) !== null || target.matches(SEARCH_BOX)) setIsInUse(true);
    };
    listen('pointerover', prepare);
    listen('focusin', prepare);
    listen('change', (target) => {
      if (!target.matches(SELECT_BOX)) return;
      rememberTick(target as HTMLInputElement, isShifted);
      onTick();
    });
    listen('pointerdown', (target) => {
      // This press closes the menu.
      openAtPress = target.matches('[aria-expanded=true]') ? target : null;
    });
    listen('click', (target, event) => {
      // The checkbox changes after it; also by the keyboard.
      isShifted = (event as MouseEvent).shiftKey;
      const at = rowAt(target);
      if (at === null) return;
      if (isRowPress(target, event as MouseEvent)) peek(at.user);
      if (!target.matches(MENU_BUTTON)) return;
      const isSingle = (event as MouseEvent).detail < 2;
      if (openAtPress === target && isSingle) return;
      // Only buttons have that class.
      const button = target as HTMLElement;
      setMenu((before) => ({ key: (before?.key ?? 0) + 1, button, user: at.user }));
    });
    return () => stop.abort();
  }, [onTick]);

  return (
    <>
      {isInUse && <RowKeys onEdit={onEdit} onPeek={onPeek} />}
      {menu !== null && (
        <UserMenu
          key={menu.key}
          button={menu.button}
          user={menu.user}
          onEdit={onEdit}
          onClose={() => setMenu((current) => (current === menu ? null : current))}
        />
      )}
    </>
  );
}

/**
 * Presses on the row itself: not on a control in it, not at the end of a text selection, and not to
 * open a link elsewhere.
 */
function isRowPress(target: Element, event: MouseEvent): boolean {
  const { detail, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (detail > 1 || ctrlKey || metaKey || shiftKey || altKey) return false;
  return (
    target.closest('a, button, input, label') === null && getSelection()?.isCollapsed !== false
  );
}
