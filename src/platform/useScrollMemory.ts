import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { currentEntry, recall, remember } from './historyEntry.ts';
import { scrollBack } from './scrollBack.ts';

const NAME = 'main';

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
