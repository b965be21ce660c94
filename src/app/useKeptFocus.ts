import { useEffect, type RefObject } from 'react';

/**
 * What has the focus may go away or be disabled, by its own press or by another tab's doing, and
 * the focus would fall to the body: Tab would start at the top of the page, and nothing would be
 * read. It moves to the screen's heading instead, or to the dialog that lies over it.
 */
export function useKeptFocus(mainRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    let focused: EventTarget | null = document.activeElement;
    const handleFocusIn = ({ target }: FocusEvent) => {
      focused = target;
    };
    const handleFocusOut = () => {
      // What was taken out of the page is gone by then; otherwise the person let go of it.
      setTimeout(() => {
        if (isNowhere() && !isLost(focused)) focused = null;
      });
    };
    const observer = new MutationObserver(() => {
      if (!isLost(focused)) return;
      // Disabled, it keeps the focus until the browser draws.
      const isOwn = document.activeElement === focused;
      focused = null;
      if (isOwn || isNowhere()) nearest(mainRef.current)?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', handleFocusIn, stop);
    document.addEventListener('focusout', handleFocusOut, stop);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [mainRef]);
}

function isLost(target: EventTarget | null): boolean {
  return target instanceof Element && (!target.isConnected || target.matches(':disabled'));
}

function isNowhere(): boolean {
  return document.activeElement === document.body;
}

function nearest(main: HTMLElement | null): HTMLElement | null {
  const dialog = document.querySelector<HTMLElement>('dialog:modal');
  // A dialog takes the focus itself only when it is told to.
  if (dialog !== null) dialog.tabIndex = -1;
  return dialog ?? main?.querySelector('h1') ?? main;
}
