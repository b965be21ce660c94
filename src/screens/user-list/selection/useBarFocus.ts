import { useRef } from 'react';
import { ignoreHeldKeys } from '#ui/controls/ignoreHeldKeys.ts';

/** The focus in the bar of bulk actions, whose buttons come and go, but for the one that ends the selection. */
export function useBarFocus() {
  const barRef = useRef<HTMLElement>(null);
  const endRef = useRef<HTMLButtonElement>(null);
  const isInBar = () => barRef.current?.contains(document.activeElement) === true;
  return {
    barRef,
    endRef,
    /** Right before nobody is selected any more: the other buttons go then. */
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
