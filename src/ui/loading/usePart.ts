import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface PartLoader<Part> {
  /** The part once it is loaded, or `null`. */
  readonly peek: () => Part | null;
  /** Loads it once for all callers; after a failure the next call retries. */
  readonly load: () => Promise<Part>;
  /** Notifies once it is loaded, whoever requested it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param due what its request waits for, if anything */
export function partLoader<Part>(load: () => Promise<Part>, due?: () => unknown): PartLoader<Part> {
  let loaded: Part | null = null;
  let loading: Promise<Part> | null = null;
  const listeners = new Set<() => void>();
  const loadNow = async () => {
    try {
      await due?.();
      loaded = await load();
      for (const listener of listeners) listener();
      return loaded;
    } finally {
      loading = null;
    }
  };
  return {
    peek: () => loaded,
    load: async () => loaded ?? (loading ??= loadNow()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface PartOptions {
  /** Called right before the part is rendered. */
  onLoad?: () => void;
  /** Whether it may be retried automatically, as it is by default. */
  mayRetry?: () => boolean;
}

/**
 * Loads the part on mount. A failure is retried when the network is back, and when the person
 * returns to the page, since not every failure is one of the network.
 */
export function usePart<Part>(
  { peek, load }: PartLoader<Part>,
  { onLoad = () => undefined, mayRetry = () => true }: PartOptions = {},
) {
  const [part, setPart] = useState(peek);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);
  const isRetryDue = useRef(false);
  // Does nothing during an attempt.
  const retry = () => setAttempt(failedAttempt + 1);

  const handleLoad = useEffectEvent(onLoad);
  const handleFailure = useEffectEvent(() => {
    setFailedAttempt(attempt);
    // The network came back during this attempt, and no further event follows.
    if (isRetryDue.current && mayRetry()) setAttempt(attempt + 1);
  });
  const handleReturn = useEffectEvent(() => {
    isRetryDue.current = true;
    if (mayRetry()) retry();
  });

  useEffect(() => {
    if (part !== null) return undefined;
    let isWanted = true;
    isRetryDue.current = false;
    const loadNow = async () => {
      try {
        const loaded = await load();
        if (!isWanted) return;
        handleLoad();
        // Wrapped, since a component is a function, which setState would call.
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
    const stop = new AbortController();
    addEventListener('online', listen, stop);
    document.addEventListener('visibilitychange', listen, stop);
    return () => stop.abort();
  }, [part]);

  return { part, hasFailed: failedAttempt >= 0, isLoading: failedAttempt < attempt, retry };
}
