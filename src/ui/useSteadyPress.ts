import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** As long as it takes to see that a list has changed under the pointer. */
export const STEADY_MS = 1000;

/**
 * For a list whose items go at a press, without a question: who presses the same place again means the
 * item that was there, not the one that has come in its place.
 * @param items what tells this list from another one; '' for one without items
 * @returns whether a press is meant for what is there now; those of the keyboard always are
 */
export function useSteadyPress(items: string): (event: MouseEvent) => boolean {
  const changedAt = useRef(-Infinity);
  const shown = useRef(items);
  useLayoutEffect(() => {
    // Where there was nothing, nothing was pressed.
    if (shown.current !== '' && shown.current !== items) changedAt.current = performance.now();
    shown.current = items;
  }, [items]);
  return ({ detail }) => detail === 0 || performance.now() - changedAt.current > STEADY_MS;
}
