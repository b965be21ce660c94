import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { currentEntry, recall, remember } from './historyEntry.ts';
import { scrollBack } from './scrollBack.ts';

const NAME = 'main';

/**
 * Brings the scroll position of `ref`'s element back when the person returns to a history entry,
 * and starts at the top on another screen. (The browser itself only does so for the document.)
 */
export function useScrollMemory(ref: RefObject<HTMLElement | null>): void {
  const entry = useLocationProperty(currentEntry);
  const pathname = useLocationProperty(() => location.pathname);
  const lastPathname = useRef(pathname);
  const comingBack = useRef<AbortSignal>(null);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const handleScroll = () => {
      // Where the content is still too short is not where the person was.
      if (comingBack.current?.aborted !== false) remember(NAME, element.scrollTop);
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
      comingBack.current = signal;
      return stop;
    }
    if (isOtherScreen) element.scrollTop = 0;
    return undefined;
  }, [ref, entry, pathname]);
}
