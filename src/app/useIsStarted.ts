import { useEffect, useState } from 'react';
import { preloadMenu } from './shell/MenuDrawer.tsx';

/** What is not urgent waits this long, until the first view is over. */
const START_MS = 2000;

export function useIsStarted(): boolean {
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsStarted(true);
      preloadMenu();
    }, START_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStarted;
}
