import { useLayoutEffect, useSyncExternalStore } from 'react';

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

/** Counts a modal dialog as open for as long as it is rendered. */
export function useCountedAsOpen(): void {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether a modal dialog is open: nothing outside of it is read out or can be pressed. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => openCount > 0);
}
