import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Called with the function that leaves the screen. */
type Ask = (leave: () => void) => void;

/** The question before the shown entry of the tab's history is left, if there is one. */
let asking: { readonly ask: Ask; readonly state: unknown; readonly href: string } | null = null;

const listeners = new Set<() => void>();

/** Leaves the screen, after asking the person if necessary. */
export function leave(go: () => void): void {
  if (asking === null) {
    go();
    return;
  }
  for (const listener of listeners) listener();
  asking.ask(go);
}

/**
 * Asks at Back and Forward, too. To be called before anything else listens for history events:
 * browsers call a window's listeners in order.
 */
export function startLeaving(): void {
  if ('navigation' in window) {
    navigation.addEventListener('navigate', (event) => {
      // Browsers hold back one after each press of the person; a further one comes below.
      if (asking === null || event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      const { key } = event.destination;
      leave(() => navigation.traverseTo(key));
    });
  }
  addEventListener('popstate', (event) => {
    if (asking === null) return;
    // The tab has left the entry already. Added again before any screen sees the other address, it
    // is shown all the time; what was behind it in the history is lost.
    event.stopImmediatePropagation();
    history.pushState(asking.state, '', asking.href);
    leave(() => history.back());
  });
}

/** Calls back right before the person is asked; returns the function that stops it. */
export function beforeAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The browser asks before it closes or reloads the page. */
export function useAskBeforeUnload(isToAsk: boolean): void {
  useEffect(() => {
    if (!isToAsk) return undefined;
    const handleUnload = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', handleUnload);
    return () => removeEventListener('beforeunload', handleUnload);
  }, [isToAsk]);
}

interface UnsavedChanges {
  /** The person is being asked whether to leave without saving. */
  readonly isAsking: boolean;
  /**
   * Whether a dialog may be closed; if not, the person is asked.
   * @param by a second Escape withdraws the question
   */
  readonly mayClose: (by: 'escape' | 'press') => boolean;
  readonly stay: () => void;
  /** Calls `close`, and then does what was held back; nothing asks any more. */
  readonly leave: (close: () => void) => void;
}

/**
 * Asks before unsaved changes are lost: when their dialog is closed, and when the person goes back,
 * forward or to another screen. So does the browser.
 */
export function useUnsavedChanges(hasChanges: boolean): UnsavedChanges {
  const [isAsked, setIsAsked] = useState(false);
  const isLeaving = useRef(false);
  const heldBack = useRef<(() => void) | null>(null);
  // The changes were undone by typing, or somebody else made the same ones.
  if (isAsked && !hasChanges) setIsAsked(false);

  const handleLeaving = useEffectEvent<Ask>((go) => {
    heldBack.current = go;
    setIsAsked(true);
  });
  useEffect(() => {
    if (!hasChanges) return undefined;
    asking = { ask: (go) => handleLeaving(go), state: history.state, href: location.href };
    return () => {
      asking = null;
    };
  }, [hasChanges]);
  useAskBeforeUnload(hasChanges);

  const stay = () => {
    heldBack.current = null;
    setIsAsked(false);
  };
  return {
    isAsking: isAsked,
    mayClose: (by) => {
      if (isLeaving.current || !hasChanges) return true;
      if (isAsked && by === 'escape') stay();
      else setIsAsked(true);
      return false;
    },
    stay,
    leave: (close) => {
      isLeaving.current = true;
      asking = null;
      close();
      heldBack.current?.();
    },
  };
}
