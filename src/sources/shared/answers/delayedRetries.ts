import { asRetried, forgetAsked, NOT_YET, type Entry, type Request } from './answerCache.ts';
import { busyPauseMs } from './busyServer.ts';

/**
 * The first delay before asking again for a change that other servers do not see yet; later ones
 * are longer …
 */
const BEHIND_MS = 200;
/** … up to this. */
const MAX_BEHIND_MS = 2000;
/** The longest rest, even if the clock was set meanwhile. */
const MAX_REST_MS = 60_000;

/** Asks again after a while, unless something newer was asked meanwhile. */
export interface DelayedRetries {
  readonly askAgain: (entry: Entry, request: Request) => Promise<void>;
  readonly askLater: (entry: Entry, request: Request) => Promise<void>;
  readonly rest: (entry: Entry, request: Request) => Promise<void>;
}

interface AskingParts {
  readonly ask: (entry: Entry) => Promise<void>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly isRead: (entry: Entry) => boolean;
  readonly notify: () => void;
}

export function createDelayedRetries({ ask, sleep, isRead, notify }: AskingParts): DelayedRetries {
  return {
    // The server has not begun, so the person need not press a button for that.
    askAgain: async (entry, request) => {
      // Others' changes do not make it ask sooner.
      entry.restsAfter = request;
      await sleep(busyPauseMs(entry.tries));
      entry.tries += 1;
      if (request !== entry.request) return;
      if (!isRead(entry)) {
        // Restarts when it is needed again.
        forgetAsked(entry);
        return;
      }
      entry.answer = asRetried(entry.answer);
      void ask(entry);
      notify();
    },
    askLater: async (entry, request) => {
      await sleep(Math.min(BEHIND_MS * 1.5 ** entry.tries, MAX_BEHIND_MS));
      entry.tries += 1;
      if (request !== entry.request) return;
      entry.asked = NOT_YET;
      notify();
    },
    // If others change the list all the time, a slow question would be asked without end and never
    // be ready. So after it is answered, it rests for as long as it took.
    rest: async (entry, request) => {
      entry.restsAfter = request;
      await sleep(Math.min(request.tookMs, MAX_REST_MS));
      if (entry.restsAfter !== request) return;
      entry.restsAfter = null;
      notify();
    },
  };
}
