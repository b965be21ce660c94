import { useLayoutEffect, type RefObject } from 'react';

/** The keys that scroll. */
const SCROLL_KEYS = /^(Page|Arrow)(Up|Down)$|^(Home|End| )$/;

/**
 * Browsers scroll the focused element, but the screen scrolls in an element inside the document. If
 * nothing has the focus, a scroll key moves it to that element before the browser handles the key.
 */
export function useScrollKeys(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      if (document.activeElement !== document.body || defaultPrevented) return;
      if (ctrlKey || metaKey || altKey || !SCROLL_KEYS.test(key)) return;
      ref.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [ref]);
}
