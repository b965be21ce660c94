import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface PartLoader<Part> {
  /** What was loaded, or `null`. */
  readonly peek: () => Part | null;
  /** Once, however many ask; what failed is asked for anew. */
  readonly load: () => Promise<Part>;
}

export function partLoader<Part>(load: () => Promise<Part>): PartLoader<Part> {
  let loaded: Part | null = null;
  let loading: Promise<Part> | null = null;
  const loadNow = async () => {
    try {
      loaded = await load();
      return loaded;
    } finally {
      loading = null;
    }
  };
  return {
    peek: () => loaded,
    load: async () => loaded ?? (loading ??= loadNow()),
  };
}

interface PartOptions {
  /** Right before the part takes the place of what stood there. */
  onLoad: () => void;
  /** Whether another attempt may be made unasked. */
  mayRetry: () => boolean;
}

/**
 * The part, loaded as soon as this is used. It is tried again when the network is back and when the
 * person comes back to the page, since not every failure is one of the network.
 */
export function usePart<Part>({ peek, load }: PartLoader<Part>, { onLoad, mayRetry }: PartOptions) {
  const [part, setPart] = useState(peek);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);
  const isDueAgain = useRef(false);
  // While an attempt is being made this asks for that one.
  const retry = () => setAttempt(failedAttempt + 1);

  const handleLoad = useEffectEvent(onLoad);
  const handleFailure = useEffectEvent(() => {
    setFailedAttempt(attempt);
    // The network came back too late for this attempt, and will not tell again.
    if (isDueAgain.current && mayRetry()) setAttempt(attempt + 1);
  });
  const handleReturn = useEffectEvent(() => {
    isDueAgain.current = true;
    if (mayRetry()) retry();
  });

  useEffect(() => {
    if (part !== null) return undefined;
    let isWanted = true;
    isDueAgain.current = false;
    const loadNow = async () => {
      try {
        const loaded = await load();
        if (!isWanted) return;
        handleLoad();
        // A component is a function, which would be called.
        setPart(() => loaded);
      } catch {
        if (isWanted) handleFailure();
      }
    };
    void loadNow();
    return () => {
      isWanted = false;
    };
  }, [load, part, attempt]);

  useEffect(() => {
    if (part !== null) return undefined;
    const listen = () => {
      if (!document.hidden) handleReturn();
    };
    addEventListener('online', listen);
    document.addEventListener('visibilitychange', listen);
    return () => {
      removeEventListener('online', listen);
      document.removeEventListener('visibilitychange', listen);
    };
  }, [part]);

  return { part, hasFailed: failedAttempt >= 0, isLoading: failedAttempt < attempt, retry };
}
