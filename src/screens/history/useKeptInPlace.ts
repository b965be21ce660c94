import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the items of a list where they are on the screen when others come above them: a press must
 * not hit the item that took another one's place.
 * @param keys of the items, in their order
 */
export function useKeptInPlace(
  listRef: RefObject<HTMLElement | null>,
  keys: readonly string[],
): void {
  const lastKeys = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const before = lastKeys.current;
    lastKeys.current = keys;
    const position = keys.indexOf(before[0] ?? '');
    // Another page or filter has others, whatever they have in common.
    const isSame = keys.slice(Math.max(position, 0)).every((key, at) => key === before[at]);
    const { children } = listRef.current ?? {};
    const [top, item] = [children?.[0], children?.[position]];
    if (position < 1 || !isSame || top === undefined || item === undefined) return;
    const shift = item.getBoundingClientRect().top - top.getBoundingClientRect().top;
    top.closest('main')?.scrollBy({ top: shift, behavior: 'instant' });
  });
}
