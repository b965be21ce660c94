import { useEffect, type RefObject } from 'react';

/** The keys by which browsers scroll. */
const SCROLL_KEYS = /^(Page|Arrow)(Up|Down)$|^(Home|End| )$/;

/**
 * The screen scrolls in an element of its own, and browsers scroll what has the focus: where
 * nothing has it, that element gets it, before the browser answers the key.
 */
export function useScrollKeys(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
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
