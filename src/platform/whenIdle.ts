/** For browsers without `requestIdleCallback` (Safari). */
const FALLBACK_DELAY_MS = 1000;

/** Calls `callback` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, FALLBACK_DELAY_MS);
  return () => clearTimeout(timer);
}
