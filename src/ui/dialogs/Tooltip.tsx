import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import styles from './Tooltip.module.css';
import { useAnchored } from '#ui/useAnchored.ts';

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
export function Tooltip({ text, anchorRef, isSuppressed, children }: TooltipProps) {
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
