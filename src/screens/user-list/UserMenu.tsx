import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { useChange } from '#state/useChange.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { trChanges } from '#text/trChanges.ts';
import { ignoreFurtherClicks } from '#ui/controls/ignoreFurtherClicks.ts';
import { ignoreHeldKeys } from '#ui/controls/ignoreHeldKeys.ts';
import { useAnchored } from '#ui/useAnchored.ts';
import { keepPlace } from './keepPlace.ts';
import styles from './UserMenu.module.css';

interface UserMenuProps {
  /** The row's button, to which the menu is anchored. */
  button: HTMLElement;
  user: User;
  onEdit: (user: User) => void;
  /** Called after it closed, when the button has the focus again. */
  onClose: () => void;
}

/** The actions on a user: a native popover, open while it is rendered. */
export function UserMenu({ button, user, onEdit, onClose }: UserMenuProps) {
  const change = useChange();
  const name = nameOf(user);
  const { menuRef, noteIsOpen } = useOpenMenu(button);

  const choose = (event: MouseEvent, act: () => void) => {
    ignoreHeldKeys();
    if (event.detail > 0) ignoreFurtherClicks();
    menuRef.current?.hidePopover();
    act();
  };
  const commit = (wanted: Change) => void keepPlace(button, () => change(wanted));
  const users = { kind: 'user', user } as const;

  return (
    <div
      ref={menuRef}
      popover="auto"
      className={styles.popover}
      onToggle={(event) => {
        noteIsOpen(event.newState === 'open');
        if (event.newState === 'closed') onClose();
      }}
    >
      {/* The menu's name says the same; the row may have moved away meanwhile. */}
      <p className={styles.name} aria-hidden="true">
        <bdi translate="no">{name}</bdi>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus */}
      <div role="menu" aria-label={tr.actions.of(name)} onKeyDown={handleKeyDown}>
        <MenuItem onClick={(event) => choose(event, () => onEdit(user))}>{trChanges.edit}</MenuItem>
        <MenuItem
          onClick={(event) =>
            choose(event, () => commit({ kind: 'setActive', users, active: !user.active }))
          }
        >
          {user.active ? trChanges.deactivate : trChanges.activate}
        </MenuItem>
        <MenuItem
          className={styles.danger}
          onClick={(event) => choose(event, () => commit({ kind: 'remove', users }))}
        >
          {trChanges.remove}
        </MenuItem>
      </div>
    </div>
  );
}

function MenuItem(props: Pick<ComponentProps<'button'>, 'className' | 'onClick' | 'children'>) {
  return <button type="button" role="menuitem" tabIndex={-1} {...props} />;
}

/** A menu that is open while it is rendered and the person may change users. */
function useOpenMenu(button: HTMLElement) {
  const menuRef = useRef<HTMLDivElement>(null);
  const [anchorRef] = useState({ current: button });
  const [isOpen, setIsOpen] = useState(false);
  useAnchored(anchorRef, menuRef, isOpen);
  const mayChange = useMay('change');

  useEffect(() => {
    const menu = menuRef.current;
    if (menu === null || menu.matches(':popover-open')) return;
    // Closing returns the focus to what has it now; not every browser focuses a pressed button.
    button.focus({ preventScroll: true });
    menu.showPopover();
    menu.querySelector('button')?.focus();
    ignoreHeldKeys();
  }, [button]);
  useEffect(() => {
    button.setAttribute('aria-expanded', 'true');
    return () => button.removeAttribute('aria-expanded');
  }, [button]);

  // Its button is removed, too.
  useEffect(() => {
    if (!mayChange) menuRef.current?.hidePopover();
  }, [mayChange]);
  return { menuRef, noteIsOpen: setIsOpen };
}

/**
 * Arrows, Home and End move between the items; Tab closes the menu and continues from its button.
 */
function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  }[event.key];
  if (event.key === 'Tab') event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
