import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { buttonClass } from '#ui/controls/Button.tsx';
import { useAnchored } from '#ui/useAnchored.ts';
import styles from './Popover.module.css';

interface PopoverProps {
  /** The name of the button that opens it. */
  buttonLabel: string;
  /** By default the name. */
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

/** A button and the native popover it opens: light dismiss and Escape come with it. */
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
  const buttonRef = useRef<HTMLButtonElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** Since the button was last focused. */
  const [wasOpen, setWasOpen] = useState(false);
  useAnchored(buttonRef, popoverRef, isOpen);

  // It would cover what the keyboard has moved on to. A press elsewhere closes it anyway.
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    setWasOpen(false);
    if (!isOpen || relatedTarget === null) return;
    const isStillHere = [buttonRef, popoverRef].some(({ current }) =>
      current?.contains(relatedTarget),
    );
    if (!isStillHere) popoverRef.current?.hidePopover();
  };

  return (
    <>
      {/* Closing returns the focus to the button: a tooltip would only cover what is below. */}
      <Tooltip text={tooltip} anchorRef={buttonRef} isSuppressed={isOpen || wasOpen}>
        <button
          ref={buttonRef}
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
          onBlur={handleBlur}
        >
          {button}
        </button>
      </Tooltip>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- these only track the focus */}
      <div
        ref={popoverRef}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={titleId}
        className={styles.popover}
        // Browsers scroll only the box of a checkbox into view, not its whole label. Not for a
        // pointer: the label would move between press and release.
        onFocus={({ target }) => {
          if (!target.matches(':focus-visible')) return;
          (target.closest('label') ?? target).scrollIntoView({ block: 'nearest' });
        }}
        onBlur={handleBlur}
        // Rendered before it shows, and removed after it closed: closing restores the focus only
        // from an element that still exists.
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setIsOpen(true);
        }}
        onToggle={(event) => {
          if (event.newState === 'closed') {
            setIsOpen(false);
            setWasOpen(document.activeElement === buttonRef.current);
          }
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

interface TooltipProps {
  text: string;
  anchorRef: RefObject<HTMLElement | null>;
  /** Hides the tooltip, such as while the anchor's popover is open. */
  isSuppressed: boolean;
  children: ReactNode;
}

/**
 * A tooltip on hover and on keyboard focus; Escape dismisses it, and the pointer can move onto it
 * (WCAG 1.4.13). Hidden from assistive technology, since it repeats the anchor's name.
 */
function Tooltip({ text, anchorRef, isSuppressed, children }: TooltipProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = isWanted && !isSuppressed;
  // A later effect could run while another popover opens, which the browser refuses.
  useLayoutEffect(() => {
    // In the top layer, so that no scrolling region cuts it off.
    ref.current?.togglePopover(isOpen);
    if (!isOpen) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsWanted(false);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isOpen]);
  // After it is shown: only then its size is known.
  useAnchored(anchorRef, ref, isOpen);

  return (
    <span
      className={styles.anchor}
      onPointerEnter={() => setIsWanted(true)}
      onPointerLeave={() => setIsWanted(false)}
      onFocus={(event) => setIsWanted(event.target.matches(':focus-visible'))}
      onBlur={() => setIsWanted(false)}
    >
      {children}
      <span ref={ref} popover="manual" className={styles.tooltip} aria-hidden="true">
        {isOpen && text}
      </span>
    </span>
  );
}
