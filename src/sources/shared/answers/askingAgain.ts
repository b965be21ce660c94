import { asRetried, forgetAsked, NOT_YET, type Entry } from './answerCache.ts';
import type { PageSearch } from './pageSearch.ts';
import { busyPauseMs } from '#sources/shared/connection/busyServer.ts';

/** Until a change that others do not see yet is asked about again: from this on, longer each time … */
const BEHIND_MS = 200;
/** … up to this. */
const MAX_BEHIND_MS = 2000;
/** Also where the clock was set meanwhile. */
const MAX_REST_MS = 60_000;

/** What a request was sent for. */
export interface Request {
  readonly number: number;
  /** The revision that was wanted. */
  readonly wanted: number;
  /** The search of which it asks for the next part; `null`: it begins anew. */
  readonly search: PageSearch | null;
}

/** What is asked again after a while, unless something newer was asked meanwhile. */
export interface AskingAgain {
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

export function createAskingAgain({ ask, sleep, isRead, notify }: AskingParts): AskingAgain {
  return {
    // The server has not looked for it: a person need not press for that.
    askAgain: async (entry, request) => {
      // Nor do others, by what they change, have it asked sooner.
      entry.restsAfter = request.number;
      await sleep(busyPauseMs(entry.busyTries));
      entry.busyTries += 1;
      if (!isNewest(entry, request)) return;
      if (!isRead(entry)) {
        // Whoever comes back to it asks anew.
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
    // Where others change the list all the time, what takes long would be asked for without end, and never be
    // ready: when it is, the list is left alone for as long as it took.
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
