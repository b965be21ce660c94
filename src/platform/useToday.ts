import { useState, useSyncExternalStore } from 'react';

/** The beginning of this local day; once it is over, that of the next. */
export function useToday(): Date {
  const start = useSyncExternalStore(subscribe, startOfToday);
  const [today, setToday] = useState(() => new Date(start));
  if (today.getTime() !== start) setToday(new Date(start));
  return today;
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0);
}

/** A timer over midnight alone could come late: a computer sleeps. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
