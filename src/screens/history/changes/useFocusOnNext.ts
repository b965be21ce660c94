import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { focusOrHeading } from '#ui/dialogs/keepFocus.ts';

interface FocusOnNext {
  /** The ref of each item. */
  readonly watchItem: (item: HTMLElement | null) => () => void;
  /** Focuses the item at this position, or the last one; without items, the screen's heading. */
  readonly focusAt: (position: number) => void;
}

/** When the focused item of a list is removed, focuses the item that takes its place. */
export function useFocusOnNext(listRef: RefObject<HTMLElement | null>): FocusOnNext {
  const lostAt = useRef<number>(null);
  const watchItem = useCallback(
    (item: HTMLElement | null) => () => {
      // Still in the document.
      if (item?.contains(document.activeElement) !== true) return;
      lostAt.current = [...(item.parentElement?.children ?? [])].indexOf(item);
    },
    [],
  );
  const focusAt = (position: number) => {
    const items = [...(listRef.current?.children ?? [])];
    focusOrHeading(items[position] ?? items.at(-1) ?? null);
  };
  useLayoutEffect(() => {
    const position = lostAt.current;
    lostAt.current = null;
    if (position !== null) focusAt(position);
  });
  return { watchItem, focusAt };
}
