import { useLayoutEffect, type RefObject } from 'react';

const PROPERTY = '--bar-height';

/**
 * Publishes the height of a bar that lies over the end of the screen, for everything that must not
 * be under it: `--bar-height` on the document, 0 if the bar is part of the page.
 */
export function useBarHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current;
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const update = () => {
      const isOver = getComputedStyle(bar).position === 'fixed';
      style.setProperty(PROPERTY, `${isOver ? bar.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(update);
    observer.observe(bar);
    update();
    return () => {
      observer.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, [ref]);
}
