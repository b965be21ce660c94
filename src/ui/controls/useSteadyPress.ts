import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** As long as it takes to see that a list has changed under the pointer. */
export const STEADY_MS = 1000;

/**
 * For a list whose items go at a press, without a question: who presses the same place again means the
 * item that was there, not the one that has come in its place. Another list, as of another page, is
 * none that has changed.
 * @param items what tells them from each other, in their order
 * @returns whether a press is meant for what is there now; those of the keyboard always are
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
  // The second press of a double click is not meant for another one either.
  return ({ detail }) =>
    detail === 0 || (detail < 2 && performance.now() - changedAt.current > STEADY_MS);
}
