import { useEffect, useState } from 'react';
import { preloadMenu } from './shell/MenuDrawer.tsx';

/** What is not urgent waits this long, until the first view is over. */
const SETTLING_MS = 2000;

export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSettled(true);
      preloadMenu();
    }, SETTLING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
