import { useEffect, type RefObject } from 'react';

const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * Keeps a popover under (or, where there is no room, above) its anchor and inside the window.
 * CSS anchor positioning would do this, but is not in every browser of the last years.
 * While open it follows scrolling and resizing.
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
      const { offsetWidth: width, offsetHeight: height } = float;
      const { innerWidth, innerHeight } = window;
      const below = anchor.bottom + GAP_PX;
      const above = anchor.top - GAP_PX - height;
      const top = below + height > innerHeight - EDGE_PX && above > EDGE_PX ? above : below;
      const left = Math.max(EDGE_PX, Math.min(anchor.left, innerWidth - width - EDGE_PX));
      float.style.top = `${top}px`;
      float.style.left = `${left}px`;
    };
    place();
    // Its size is known once it shows, and changes with what it holds.
    const observer = new ResizeObserver(place);
    if (floatRef.current !== null) observer.observe(floatRef.current);
    // Capturing, because the regions that scroll are inside the page.
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchorRef, floatRef, isOpen]);
}
