import { useEffect, useState } from 'react';

/** How long everything that is not urgent waits, so that the first view is ready before it. */
const START_MS = 2000;

export function useIsStarted(): boolean {
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsStarted(true), START_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStarted;
}
