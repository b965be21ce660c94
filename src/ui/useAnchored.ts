import { useEffect, type RefObject } from 'react';

const GAP_PX = 6;
const EDGE_PX = 8;
/** A taller popover scrolls. */
const MAX_HEIGHT_PX = 560;
/** With less room than this on both sides the popover covers its anchor. */
const MIN_HEIGHT_PX = 96;

/** Vertical position of an anchor, from the top of the window, in px. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Top and maximum height of a popover, in px: under its anchor if it fits there, else above, else
 * on the side with more room, and always inside the window. The maximum is the available room, not
 * what its content needs now: a popover whose content comes late grows with it, and is placed
 * again.
 * @param wanted its height with all its content
 */
export function placeBeside(anchor: Extent, wanted: number, windowHeight: number) {
  const end = Math.max(EDGE_PX, windowHeight - EDGE_PX);
  const inWindow = (y: number) => Math.min(Math.max(y, EDGE_PX), end);
  const underTop = inWindow(anchor.bottom + GAP_PX);
  const aboveBottom = inWindow(anchor.top - GAP_PX);
  const roomUnder = end - underTop;
  const roomAbove = aboveBottom - EDGE_PX;
  const height = Math.min(wanted, MAX_HEIGHT_PX);
  const isUnder = Math.min(height, roomUnder) >= Math.min(height, roomAbove);
  const room = isUnder ? roomUnder : roomAbove;
  const isOver = room < Math.min(height, MIN_HEIGHT_PX);
  const maxHeight = Math.min(MAX_HEIGHT_PX, isOver ? end - EDGE_PX : room);
  const shown = Math.min(height, maxHeight);
  const top = isUnder || isOver ? Math.min(underTop, end - shown) : aboveBottom - shown;
  return { top, maxHeight };
}

/**
 * Keeps an open popover under its anchor (or above, without room) and inside the window, also
 * during scrolling and resizing; it scrolls if it is taller than the room. CSS anchor positioning
 * would do this, but browsers of recent years lack it.
 */
export function useAnchored(
  anchorRef: RefObject<HTMLElement | null>,
  floatRef: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const place = () => {
      const anchor = anchorRef.current?.getBoundingClientRect();
      const float = floatRef.current;
      if (anchor === undefined || float === null) return;
      const { offsetWidth: width, offsetHeight, clientHeight, scrollHeight } = float;
      const { innerWidth, innerHeight } = window;
      // With its borders, and with `maxHeight` set: removing that to measure would scroll it.
      const wanted = scrollHeight + offsetHeight - clientHeight;
      const { top, maxHeight } = placeBeside(anchor, wanted, innerHeight);
      const left = Math.max(EDGE_PX, Math.min(anchor.left, innerWidth - width - EDGE_PX));
      float.style.top = `${top}px`;
      float.style.left = `${left}px`;
      float.style.maxHeight = `${maxHeight}px`;
    };
    place();
    // Its size is known only once it is shown, and changes with its content, up to `maxHeight`.
    const observer = new ResizeObserver(place);
    if (floatRef.current !== null) observer.observe(floatRef.current);
    // Capturing, because scroll events of regions inside the page do not bubble.
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchorRef, floatRef, isOpen]);
}
