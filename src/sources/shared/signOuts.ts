/** What is needed to hear other tabs; `storage` throws if it is refused. */
interface SignOutParts {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  /** When this page was requested, by the same clock. */
  readonly loadedAt: number;
}

export interface SignOuts {
  /** Somebody has signed out in this tab. */
  readonly announce: () => void;
  /**
   * Calls back when somebody signs out in another tab, or did after this page was requested.
   * @returns unsubscribes
   */
  readonly listen: (listener: () => void) => () => void;
}

/** @param name identifies the session, the same in all tabs */
export function openSignOuts(name: string, { storage, now, loadedAt }: SignOutParts): SignOuts {
  // Reaches only other tabs.
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
    announce: () => {
      try {
        // For pages that do not listen yet.
        storage().setItem(name, String(now()));
      } catch {
        // Listening pages still hear of it.
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
