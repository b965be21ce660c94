import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { buttonClass } from '#ui/controls/Button.tsx';
import styles from './Popover.module.css';

interface PopoverProps {
  /** The name of the button that opens it. */
  buttonLabel: string;
  /** Shown on hover and keyboard focus; by default the name. */
  tooltip?: string;
  /** The button's content: an icon or, with `isWide`, words as well. */
  button: ReactNode;
  /** The button is a control of its own, not an icon inside a header. */
  isWide?: boolean;
  /** The active look of the button, such as for a filter in use. */
  isActive: boolean;
  title: string;
  children: ReactNode;
}

/**
 * A button and the native popover it opens beside itself: light dismiss and Escape come with it.
 */
export function Popover({
  buttonLabel,
  tooltip = buttonLabel,
  button,
  isWide = false,
  isActive,
  title,
  children,
}: PopoverProps) {
  const id = useId();
  const titleId = `${id}-title`;
  const popoverRef = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isHinted, setIsHinted] = useState(false);
  // A hint can be sent away without moving pointer or focus (WCAG 1.4.13).
  useEffect(() => {
    if (!isHinted) return undefined;
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsHinted(false);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isHinted]);

  // It would cover what the keyboard has moved on to. A press elsewhere closes it anyway.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setIsHinted(false);
    if (isOpen && relatedTarget !== null && !currentTarget.contains(relatedTarget)) {
      popoverRef.current?.hidePopover();
    }
  };

  return (
    <div
      className={styles.around}
      onBlur={handleBlur}
      onPointerEnter={() => setIsHinted(true)}
      onPointerLeave={() => setIsHinted(false)}
    >
      <button
        type="button"
        className={isWide ? buttonClass('plain', styles.wide) : styles.button}
        aria-label={buttonLabel}
        aria-expanded={isOpen}
        data-active={isActive || undefined}
        popoverTarget={id}
        // The further presses of a double click would toggle it repeatedly.
        onClick={(event) => {
          if (event.detail > 1) event.preventDefault();
        }}
        // Not as the closing popover returns it: the hint would only cover what is below.
        onFocus={({ target }) => setIsHinted(!isOpen && target.matches(':focus-visible'))}
      >
        {button}
      </button>
      {isHinted && !isOpen && (
        <span className={styles.hint} aria-hidden="true">
          {tooltip}
        </span>
      )}
      <div
        ref={popoverRef}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={titleId}
        className={styles.popover}
        // Rendered before it shows, and removed after it closed: closing restores the focus only
        // from an element that still exists.
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
    </div>
  );
}
