import { useCallback, type RefObject } from 'react';

/**
 * A ref for each item under a heading, which gets the focus when a focused item is removed. Never
 * takes the focus from a person who has moved on before the server's answer.
 */
export function useFocusLeftTo(
  headingRef: RefObject<HTMLElement | null>,
): (item: HTMLElement | null) => () => void {
  return useCallback(
    (item: HTMLElement | null) => () => {
      // Still in the document.
      if (item?.contains(document.activeElement) === true) headingRef.current?.focus();
    },
    [headingRef],
  );
}
