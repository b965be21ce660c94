import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { SCROLL_BACK_MS } from '#domain/limits.ts';
import { currentEntry, recall, remember } from './historyEntry.ts';

const NAME = 'main';
/** The events that start a scroll by the person. */
const GESTURES = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to `top` (px), at once or as soon as the content is tall enough, since parts of it may be
 * lazy. Gives up at the first gesture of the person, or after `SCROLL_BACK_MS`.
 * @returns `signal`, aborted at the end, and `stop`, which ends it
 */
export function scrollBack(element: HTMLElement, top: number) {
  const ended = new AbortController();
  const { signal } = ended;
  const stop = () => {
    observer.disconnect();
    ended.abort();
  };
  const attempt = () => {
    element.scrollTop = top;
    // Browsers round to device pixels.
    if (element.scrollTop > top - 1) stop();
  };
  const observer = new ResizeObserver(attempt);
  for (const child of element.children) observer.observe(child);
  for (const gesture of GESTURES) addEventListener(gesture, stop, { signal });
  setTimeout(stop, SCROLL_BACK_MS);
  attempt();
  return { signal, stop };
}

/**
 * Restores the scroll position of `ref`'s element when the person returns to a history entry, and
 * scrolls to the top on a new screen. (Browsers do so only for the document.)
 */
export function useScrollMemory(ref: RefObject<HTMLElement | null>): void {
  const entry = useLocationProperty(currentEntry);
  const pathname = useLocationProperty(() => location.pathname);
  const lastPathname = useRef(pathname);
  const restoring = useRef<AbortSignal>(null);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const handleScroll = () => {
      // Not while restoring, when the content may still be too short.
      if (restoring.current?.aborted !== false) remember(NAME, element.scrollTop);
    };
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => element.removeEventListener('scroll', handleScroll);
  }, [ref]);

  useLayoutEffect(() => {
    const element = ref.current;
    const isOtherScreen = lastPathname.current !== pathname;
    lastPathname.current = pathname;
    if (element === null) return undefined;
    const remembered = recall(NAME);
    if (typeof remembered === 'number') {
      const { signal, stop } = scrollBack(element, remembered);
      restoring.current = signal;
      return stop;
    }
    if (isOtherScreen) element.scrollTop = 0;
    return undefined;
  }, [ref, entry, pathname]);
}
