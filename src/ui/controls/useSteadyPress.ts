import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** The time that a person needs to see that a list has changed under the pointer. */
export const STEADY_MS = 1000;

/**
 * For a list whose items a press removes without a question: a second press in the same place is
 * meant for the item that was there, not for the one that took its place. Another list, such as
 * another page, does not count as changed.
 * @param items keys of the items, in order
 * @returns whether a press is meant for the current item; presses of the keyboard always are
 */
export function useSteadyPress(items: readonly string[]): (event: MouseEvent) => boolean {
  const changedAt = useRef(-Infinity);
  const shown = useRef(items);
  useLayoutEffect(() => {
    const before = new Set(shown.current);
    const hasMoved = items.join('\n') !== shown.current.join('\n');
    if (hasMoved && items.some((item) => before.has(item))) changedAt.current = performance.now();
    shown.current = items;
  });
  // Nor is the second press of a double click meant for another item.
  return ({ detail }) =>
    detail === 0 || (detail < 2 && performance.now() - changedAt.current > STEADY_MS);
}
