import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { focusOrHeading } from '#ui/dialogs/keepFocus.ts';

/**
 * Keeps the items of a list in their place on the screen when others are added above them: a press
 * must not hit an item that took another one's place.
 * @param keys of the items, in order
 * @param isAlsoAtTop also without scrolling, which hides new items
 */
export function useKeptInPlace(
  listRef: RefObject<HTMLElement | null>,
  keys: readonly string[],
  isAlsoAtTop = true,
): void {
  const lastKeys = useRef<readonly string[]>([]);
  const grown = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = lastKeys.current;
    lastKeys.current = keys;
    const position = keys.indexOf(before[0] ?? '');
    // Another page or filter has other items, even if some are the same.
    const isSame = keys.slice(Math.max(position, 0)).every((key, at) => key === before[at]);
    const { children } = listRef.current ?? {};
    const [top, item] = [children?.[0], children?.[position]];
    if (position < 1 || !isSame || top === undefined || item === undefined) return;
    const [main, screen] = [top.closest('main'), top.closest<HTMLElement>('main > *')];
    if (main === null || screen === null || (main.scrollTop === 0 && !isAlsoAtTop)) return;
    const shift = rowTop(item) - rowTop(top);
    const goal = main.scrollTop + shift;
    // A short list cannot be scrolled: the screen is made high enough.
    if (main.scrollHeight < goal + main.clientHeight) {
      screen.style.minHeight = `${goal + main.clientHeight}px`;
      grown.current = screen;
    }
    main.scrollTo({ top: goal, behavior: 'instant' });
  });
  useLayoutEffect(() => () => void grown.current?.style.removeProperty('min-height'), []);
}

/** Measures below the heading of a day, which moves to an item that is added above. */
function rowTop(item: Element): number {
  return (item.querySelector('[data-row]') ?? item).getBoundingClientRect().top;
}

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
