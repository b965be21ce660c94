import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { startOfDay } from '#domain/listZone.ts';

/**
 * A phone. In em, so that large text counts as a narrow window; style sheets use the same query.
 */
const NARROW = '(width < 40em)';
/** The list and a panel beside it have room; style sheets use the same query. */
const WIDE = '(width >= 80em)';

/** For browsers without `requestIdleCallback` (Safari). */
const IDLE_FALLBACK_MS = 1000;

/** Whether the window is narrow, now and when it changes. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => matchMedia(NARROW).matches);
}

/** Whether a panel has room beside the list, now and when it changes. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => matchMedia(WIDE).matches);
}

function subscribeToWidth(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const query of [NARROW, WIDE]) matchMedia(query).addEventListener('change', onChange, stop);
  return () => stop.abort();
}

/** The start of the list's day; updated at midnight. */
export function useToday(): Date {
  const start = useSyncExternalStore(subscribeToTime, startOfToday);
  const [today, setToday] = useState(() => new Date(start));
  if (today.getTime() !== start) setToday(new Date(start));
  return today;
}

function startOfToday(): number {
  return startOfDay(new Date()).getTime();
}

/** A timer alone could fire late, since computers sleep. */
function subscribeToTime(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Calls back when the network is back. */
export function useWhenOnline(callback: () => void): void {
  const handleOnline = useEffectEvent(callback);
  useEffect(() => {
    const listen = () => handleOnline();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, []);
}

/** Calls `callback` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, IDLE_FALLBACK_MS);
  return () => clearTimeout(timer);
}
