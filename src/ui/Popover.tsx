import { useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { Tooltip } from './Tooltip.tsx';
import styles from './Popover.module.css';
import { useAnchored } from './useAnchored.ts';

interface PopoverProps {
  /** Name and tooltip of the button that opens it. */
  buttonLabel: string;
  buttonIcon: ReactNode;
  /** The active look of the button: what the popover holds is in force. */
  isActive: boolean;
  title: string;
  children: ReactNode;
}

/** A button and the native popover it opens: light dismiss and Escape come with it. */
export function Popover({ buttonLabel, buttonIcon, isActive, title, children }: PopoverProps) {
  const id = useId();
  const titleId = `${id}-title`;
  const buttonRef = useRef<HTMLButtonElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useAnchored(buttonRef, popoverRef, isOpen);

  // It would lie over what the keyboard has gone on to. A press elsewhere closes it anyway.
  const closeIfLeft = ({ relatedTarget }: FocusEvent) => {
    if (!isOpen || relatedTarget === null) return;
    const isStillHere = [buttonRef, popoverRef].some(({ current }) =>
      current?.contains(relatedTarget),
    );
    if (!isStillHere) popoverRef.current?.hidePopover();
  };

  return (
    <>
      <Tooltip text={buttonLabel} anchorRef={buttonRef} isSuppressed={isOpen}>
        <button
          ref={buttonRef}
          type="button"
          className={styles.button}
          aria-label={buttonLabel}
          aria-expanded={isOpen}
          data-active={isActive || undefined}
          popoverTarget={id}
          // Enter held down would open and close it in turn.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault();
          }}
          // So would the further presses of a double click.
          onClick={(event) => {
            if (event.detail > 1) event.preventDefault();
          }}
          onBlur={closeIfLeft}
        >
          {buttonIcon}
        </button>
      </Tooltip>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it watches where the focus goes */}
      <div
        ref={popoverRef}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={titleId}
        className={styles.popover}
        // A browser is content with the box of a checkbox; its label is to be seen whole too. Not
        // under a pointer that pressed it: it would let go elsewhere.
        onFocus={({ target }) => {
          if (!target.matches(':focus-visible')) return;
          (target.closest('label') ?? target).scrollIntoView({ block: 'nearest' });
        }}
        onBlur={closeIfLeft}
        // Filled before it shows and emptied after it closed: closing gives the focus back only
        // from an element that is still there.
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setIsOpen(true);
        }}
        onToggle={(event) => {
          if (event.newState === 'closed') setIsOpen(false);
        }}
      >
        {isOpen && (
          <>
            <p id={titleId} className={styles.title}>
              {title}
            </p>
            {children}
          </>
        )}
      </div>
    </>
  );
}
