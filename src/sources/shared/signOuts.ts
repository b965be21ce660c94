/** What it takes to hear of other tabs; `storage` throws where it is refused. */
interface SignOutParts {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  /** When this page was asked for, by the same clock. */
  readonly loadedAt: number;
}

export interface SignOuts {
  /** Somebody has signed out in this tab. */
  readonly tell: () => void;
  /**
   * Calls back when somebody signs out in another tab, or did after this page was asked for. @returns ends that
   */
  readonly listen: (listener: () => void) => () => void;
}

/** @param name of what is signed out of, the same in all tabs */
export function openSignOuts(name: string, { storage, now, loadedAt }: SignOutParts): SignOuts {
  // To the other tabs alone: it does not hear itself.
  const channel = new BroadcastChannel(name);
  const hasMissedOne = () => {
    try {
      const at = Number(storage().getItem(name));
      // One to come is of a clock that was wrong.
      return at > loadedAt && at <= now();
    } catch {
      return false;
    }
  };
  return {
    tell: () => {
      try {
        // For pages that do not listen yet.
        storage().setItem(name, String(now()));
      } catch {
        // Those that listen hear of it.
      }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      channel.postMessage(null);
    },
    listen: (listener) => {
      channel.addEventListener('message', listener);
      if (hasMissedOne()) listener();
      return () => channel.removeEventListener('message', listener);
    },
  };
}
