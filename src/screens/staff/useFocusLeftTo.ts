import { useCallback, type RefObject } from 'react';

/**
 * The ref of each item under a heading, which gets the focus of an item that is removed: the server's
 * answer does not take it from who has moved on meanwhile.
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
