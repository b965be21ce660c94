import { asRetried, forgetAsked, NOT_YET, type Entry } from './answerCache.ts';
import type { PageSearch } from './pageSearch.ts';
import { busyPauseMs } from '#sources/shared/connection/busyServer.ts';

/**
 * The first delay before asking again for a change that other servers do not see yet; later ones
 * are longer …
 */
const BEHIND_MS = 200;
/** … up to this. */
const MAX_BEHIND_MS = 2000;
/** The longest rest, even if the clock was set meanwhile. */
const MAX_REST_MS = 60_000;

/** A request that was sent. */
export interface Request {
  readonly number: number;
  /** The wanted revision. */
  readonly wanted: number;
  /** The search whose next part it asks for; `null`: a new search. */
  readonly search: PageSearch | null;
}

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
      entry.restsAfter = request.number;
      await sleep(busyPauseMs(entry.busyTries));
      entry.busyTries += 1;
      if (!isNewest(entry, request)) return;
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
      await sleep(Math.min(BEHIND_MS * 1.5 ** entry.tooEarly, MAX_BEHIND_MS));
      entry.tooEarly += 1;
      if (!isNewest(entry, request)) return;
      entry.asked = NOT_YET;
      notify();
    },
    // If others change the list all the time, a slow question would be asked without end and never
    // be ready. So after it is answered, it rests for as long as it took.
    rest: async (entry, { number }) => {
      entry.restsAfter = number;
      await sleep(Math.min(entry.tookMs, MAX_REST_MS));
      if (entry.restsAfter !== number) return;
      entry.restsAfter = null;
      notify();
    },
  };
}

export function isNewest(entry: Entry, { number }: Request): boolean {
  return number === entry.request;
}
