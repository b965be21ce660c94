import { useContext, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { MayContext } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { classNames } from '#ui/classNames.ts';
import styles from './ActionMenu.module.css';
import { offeredActions, targetOf, type ActionTools, type UserAction } from './userActions.ts';

interface ActionMenuProps {
  user: User;
  tools: ActionTools;
  className?: string | undefined;
  tabIndex?: -1;
}

/** The button that opens the menu of a user, for people who may do something with it. */
export function ActionMenu({ user, tools, className, tabIndex }: ActionMenuProps) {
  const may = useContext(MayContext);
  const id = useId();
  const menuRef = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const target = targetOf(user);
  const actions = offeredActions(target, tools, may);
  if (actions.length === 0) return null;

  const label = tr.actions.of(nameOf(user));
  const choose = (action: UserAction) => {
    menuRef.current?.hidePopover();
    action.run(target, tools);
  };
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        className={classNames(styles.menu, className)}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen || undefined}
        aria-label={label}
        title={label}
        onClick={(event) => {
          // The further presses of a double click would toggle it repeatedly.
          if (event.detail > 1) event.preventDefault();
          // Closing returns the focus to what has it now; not every browser focuses a pressed button.
          else event.currentTarget.focus({ preventScroll: true });
        }}
      />
      <div
        ref={menuRef}
        id={id}
        popover="auto"
        className={styles.popover}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setIsOpen(true);
        }}
        onToggle={({ newState, currentTarget }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') currentTarget.querySelector('button')?.focus();
        }}
      >
        {isOpen && (
          <>
            {/* The menu's name says the same; the row may have moved away meanwhile. */}
            <p className={styles.name} aria-hidden="true">
              <bdi translate="no">{nameOf(user)}</bdi>
            </p>
            {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus */}
            <div role="menu" aria-label={label} onKeyDown={handleKeyDown}>
              {actions.map((action) => (
                <button
                  key={action.name}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={action.look === 'danger' ? styles.danger : undefined}
                  onClick={() => choose(action)}
                >
                  {action.name}
                </button>
              ))}
            </div>
          </>
        )}
      </div>
    </>
  );
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
