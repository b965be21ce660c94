import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askBeforeLeaving } from './askBeforeLeaving.ts';

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

/** The browser asks before it closes or reloads the page. */
export function useAskBeforeUnload(isToAsk: boolean): void {
  useEffect(() => {
    if (!isToAsk) return undefined;
    const handleUnload = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', handleUnload);
    return () => removeEventListener('beforeunload', handleUnload);
  }, [isToAsk]);
}

/**
 * Asks before unsaved changes are lost: when their dialog is closed, and when the person goes back,
 * forward or to another screen. So does the browser.
 */
export function useUnsavedChanges(hasChanges: boolean): UnsavedChanges {
  const [isAsked, setIsAsked] = useState(false);
  const release = useRef<(() => void) | null>(null);
  const isLeaving = useRef(false);
  const heldBack = useRef<(() => void) | null>(null);
  // The changes were undone by typing, or somebody else made the same ones.
  if (isAsked && !hasChanges) setIsAsked(false);

  const handleLeaving = useEffectEvent((go: () => void) => {
    heldBack.current = go;
    setIsAsked(true);
  });
  useEffect(() => {
    if (!hasChanges) return undefined;
    const stop = askBeforeLeaving((go) => handleLeaving(go));
    release.current = stop;
    return stop;
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
      release.current?.();
      close();
      heldBack.current?.();
    },
  };
}
