import { useSyncExternalStore } from 'react';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The ref of an element that shows outcomes itself while it is rendered, so that no toast does. */
export function outcomePlaceRef(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

/** Where outcomes are shown; `null`: in a toast. */
export function useOutcomePlace(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => place);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
