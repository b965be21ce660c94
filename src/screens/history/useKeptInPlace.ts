import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the items of a list where they are on the screen when others come above them: a press must
 * not hit the item that took another one's place.
 * @param keys of the items, in their order
 * @param isAlsoAtTop also where nothing is scrolled, which hides what comes
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
    // Another page or filter has others, whatever they have in common.
    const isSame = keys.slice(Math.max(position, 0)).every((key, at) => key === before[at]);
    const { children } = listRef.current ?? {};
    const [top, item] = [children?.[0], children?.[position]];
    if (position < 1 || !isSame || top === undefined || item === undefined) return;
    const [main, screen] = [top.closest('main'), top.closest<HTMLElement>('main > *')];
    if (main === null || screen === null || (main.scrollTop === 0 && !isAlsoAtTop)) return;
    const shift = rowTop(item) - rowTop(top);
    const goal = main.scrollTop + shift;
    // Under a short list there is nothing to scroll to: the screen becomes as high as that takes.
    if (main.scrollHeight < goal + main.clientHeight) {
      screen.style.minHeight = `${goal + main.clientHeight}px`;
      grown.current = screen;
    }
    main.scrollTo({ top: goal, behavior: 'instant' });
  });
  useLayoutEffect(() => () => void grown.current?.style.removeProperty('min-height'), []);
}

/** Of what is below the heading of its day, which goes over to an item that comes above it. */
function rowTop(item: Element): number {
  return (item.querySelector('[data-row]') ?? item).getBoundingClientRect().top;
}
