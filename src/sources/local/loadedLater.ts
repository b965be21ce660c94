/** Until the code is loaded. */
const PENDING = { state: 'pending', before: undefined } as const;
/** Could not be loaded. */
const FAILED = { state: 'failed', problem: 'unreachable', before: undefined } as const;
const NOT_LOADED = { ...FAILED, isRetrying: false };
const LOADING_AGAIN = { ...FAILED, isRetrying: true };

interface LoadedLater<Part> {
  /** The part once it is loaded, or `null`. */
  readonly peek: () => Part | null;
  /** Loads it once; `null`: not possible now. */
  readonly load: () => Promise<Part | null>;
  /** The answer to a question that needs the part while it is not loaded. Starts loading. */
  readonly answer: () => typeof PENDING | typeof NOT_LOADED | typeof LOADING_AGAIN;
  /** After a failure. */
  readonly retry: () => void;
}

/**
 * A part of the local list's code that is loaded when a question needs it.
 * @param source the code, or a function that loads it; called again after it rejects
 * @param notify called when `answer` or the part has changed
 */
export function loadedLater<Part extends object>(
  source: Part | (() => Promise<Part>),
  notify: () => void,
): LoadedLater<Part> {
  const begin = async () => (typeof source === 'function' ? source() : source);
  let part = typeof source === 'function' ? null : source;
  let loading: Promise<Part | null> | null = part && begin();
  let without: ReturnType<LoadedLater<Part>['answer']> = PENDING;
  const load = (): Promise<Part | null> => {
    loading ??= begin().then(
      (begun) => {
        part = begun;
        notify();
        return begun;
      },
      () => {
        loading = null;
        without = NOT_LOADED;
        notify();
        return null;
      },
    );
    return loading;
  };
  return {
    peek: () => part,
    load,
    answer: () => {
      if (without === PENDING) void load();
      return without;
    },
    retry: () => {
      if (without !== NOT_LOADED || part !== null) return;
      without = LOADING_AGAIN;
      void load();
      notify();
    },
  };
}
