import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import styles from './Tooltip.module.css';
import { useAnchored } from './useAnchored.ts';

interface TooltipProps {
  text: string;
  anchorRef: RefObject<HTMLElement | null>;
  /** While something else speaks for the anchor, such as its open popover. */
  isSuppressed: boolean;
  children: ReactNode;
}

/**
 * A tooltip on hover and on keyboard focus; Escape sends it away, and the pointer may rest on it
 * (WCAG 1.4.13). It repeats the anchor's own name, so assistive technology is spared it.
 */
export function Tooltip({ text, anchorRef, isSuppressed, children }: TooltipProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = isWanted && !isSuppressed;
  useEffect(() => {
    // In the top layer, so that no scrolling region cuts it off.
    ref.current?.togglePopover(isOpen);
    if (!isOpen) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsWanted(false);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isOpen]);
  // After it shows: its size is known then.
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
