/** How long to wait where the browser cannot tell that it is idle (Safari). */
const FALLBACK_DELAY_MS = 1000;

/** Calls back when the browser has nothing else to do; what it answers takes the call back. */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, FALLBACK_DELAY_MS);
  return () => clearTimeout(timer);
}
