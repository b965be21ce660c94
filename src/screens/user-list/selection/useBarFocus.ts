import { useRef } from 'react';
import { ignoreHeldKeys } from '#ui/controls/ignoreHeldKeys.ts';

/**
 * The focus in the bar of bulk actions, whose buttons come and go, except the one that ends the
 * selection.
 */
export function useBarFocus() {
  const barRef = useRef<HTMLElement>(null);
  const endRef = useRef<HTMLButtonElement>(null);
  const isInBar = () => barRef.current?.contains(document.activeElement) === true;
  return {
    barRef,
    endRef,
    /** Called right before nobody is selected any more: the other buttons are removed then. */
    keepFocus: () => {
      if (!isInBar()) return;
      ignoreHeldKeys();
      endRef.current?.focus();
    },
    /** After a dialog: the button that opened it may be gone. */
    takeFocus: () => {
      if (!isInBar()) endRef.current?.focus();
    },
  };
}
