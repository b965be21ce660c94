import { useEffect, useRef, useState, type RefObject } from 'react';

interface Pending {
  readonly isPending: boolean;
  /** Does nothing and returns `null` while earlier work is pending. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result | null>;
}

/** Work that a press begins, never twice at a time, and again after it has failed in whatever way. */
export function usePending(): Pending {
  const [isPending, setIsPending] = useState(false);
  // State updates too late to stop the second press of a double click.
  const isPendingNow = useRef(false);
  const run: Pending['run'] = async (work) => {
    if (isPendingNow.current) return null;
    isPendingNow.current = true;
    setIsPending(true);
    try {
      return await work();
    } finally {
      isPendingNow.current = false;
      setIsPending(false);
    }
  };
  return { isPending, run };
}

/** Whether the component is still there, such as when its change ends. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
