import { useEffect, type RefObject } from 'react';

/**
 * What has the focus may go away or be disabled, by its own press or by another tab's doing, and
 * the focus would fall to the body: Tab would start at the top of the page, and nothing would be
 * read. It moves to the screen's heading instead, or to the dialog that lies over it.
 */
export function useKeptFocus(mainRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    let focused: Element | null = null;
    // Only what the focus stands in: all else may change as often as it likes, at no cost.
    const watch = (target: Element | null) => {
      focused = target;
      observer.disconnect();
      for (let part = target; part !== null; part = part.parentElement) {
        observer.observe(part, { childList: true, attributeFilter: ['disabled'] });
      }
    };
    const handleFocusIn = ({ target }: FocusEvent) => {
      watch(target instanceof Element ? target : null);
    };
    const handleFocusOut = () => {
      // What was taken out of the page is gone by then; otherwise the person let go of it.
      setTimeout(() => {
        if (isNowhere() && !isLost(focused)) watch(null);
      });
    };
    const observer = new MutationObserver(() => {
      if (!isLost(focused)) return;
      // Disabled, it keeps the focus until the browser draws.
      const isOwn = document.activeElement === focused;
      watch(null);
      if (isOwn || isNowhere()) nearest(mainRef.current)?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', handleFocusIn, stop);
    document.addEventListener('focusout', handleFocusOut, stop);
    watch(document.activeElement);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [mainRef]);
}

function isLost(target: Element | null): boolean {
  return target !== null && (!target.isConnected || target.matches(':disabled'));
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
