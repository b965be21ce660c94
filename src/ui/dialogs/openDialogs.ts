import { useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * Screen readers lose what is outside of a modal dialog, and find it again a moment after it has
 * closed: words that change before are not read.
 */
const FOUND_AGAIN_MS = 200;

const listeners = new Set<() => void>();
let openCount = 0;

function change(by: 1 | -1): void {
  openCount += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Counts a modal dialog as open while it is rendered, and until screen readers find the page again.
 */
export function useCountedAsOpen(): void {
  useLayoutEffect(() => {
    change(1);
    return () => void setTimeout(change, FOUND_AGAIN_MS, -1);
  }, []);
}

/** Whether a modal dialog is open, or was a moment ago: nothing outside of it is read. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => openCount > 0);
}
