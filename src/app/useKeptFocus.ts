import { useEffect, type RefObject } from 'react';
import { heirOf } from '#ui/dialogs/keepFocus.ts';

/**
 * If the focused element is removed or disabled, by its own press or by another tab, browsers move
 * the focus to the body: Tab then starts at the top of the page, and nothing is announced. This
 * moves it to the screen's heading instead, or to an open modal dialog.
 */
export function useKeptFocus(mainRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    let focused: Element | null = null;
    // Observes only the focused element and its ancestors: other changes cost nothing.
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
      // A removed element is disconnected by then; otherwise the person has moved the focus away.
      setTimeout(() => {
        if (isFocusLost() && !isLost(focused)) watch(null);
      });
    };
    const observer = new MutationObserver(() => {
      if (!isLost(focused)) return;
      // A disabled element keeps the focus until the next paint.
      const isOwn = document.activeElement === focused;
      const heir = focused === null ? null : heirOf(focused);
      watch(null);
      if (!isOwn && !isFocusLost()) return;
      (heir ?? focusTarget(mainRef.current))?.focus({ preventScroll: true });
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

function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

function focusTarget(main: HTMLElement | null): HTMLElement | null {
  const dialog = document.querySelector<HTMLElement>('dialog:modal');
  // Without a tabindex a dialog cannot have the focus.
  if (dialog !== null) dialog.tabIndex = -1;
  return dialog ?? main?.querySelector('h1') ?? main;
}
