import { useSyncExternalStore } from 'react';

/**
 * A phone. In em, so that large text counts as a narrow window; style sheets use the same query.
 */
const NARROW = '(width < 40em)';

/** Whether the window is narrow, now and when it changes. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
