import { useState, useSyncExternalStore } from 'react';
import { startOfDay } from '#domain/listZone.ts';

/** The start of the list's day; updated at midnight. */
export function useToday(): Date {
  const start = useSyncExternalStore(subscribe, startOfToday);
  const [today, setToday] = useState(() => new Date(start));
  if (today.getTime() !== start) setToday(new Date(start));
  return today;
}

function startOfToday(): number {
  return startOfDay(new Date()).getTime();
}

/** A timer alone could fire late, since computers sleep. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
