import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import type { Answer, Question, SourceProblem } from '#domain/userSource.ts';
import { shownPart, mergeResponse, wholeIn, type PageSearch } from './pageSearch.ts';

/**
 * Far more than any screen asks at once: an answer that is evicted while it is on the screen would
 * never be the same object twice, and React would render without end.
 */
const MAX_ENTRIES = 200;

export const NOT_YET = -1;

/** What is known of one question. */
export interface Entry {
  readonly question: Question;
  answer: Answer<unknown>;
  /** The list's revision in the newest answer that has arrived; `NOT_YET` if none has. */
  answered: number;
  /** The newest change that may be in it. */
  newest: number;
  /** See `KnownAnswer`. */
  behind: readonly User[];
  /** The newest revision that an answer was requested for; `NOT_YET` if none was. */
  asked: number;
  /** Counts the requests: of several in flight, only the last one may fail. */
  request: number;
  /** How often in a row the list did not tell yet of the revision that was asked for. */
  tooEarly: number;
  /** How often in a row the server was too busy to look for the answer. */
  busyTries: number;
  /** The last request has no answer yet. */
  isAsking: boolean;
  /** Ends the last request. */
  sending: AbortController | null;
  /** What is found in parts, until it is whole. */
  search: PageSearch | null;
  /** Its newest answer was found in parts, as the next one will be. */
  isInParts: boolean;
  /** The person has stopped the search after so many users; `null`: it goes on to its end. */
  stopAt: number | null;
  /** The newest change of one's own that came after what is shown of a search; `null`: none did. */
  ownChange: Change | null;
  /** How long its parts were waited for, or those of the last search that came to its end. */
  tookMs: number;
  /** After which request it is not asked for again yet for what others change; `null`: it may be. */
  restsAfter: number | null;
  /** How often listeners had been notified when it was read last; `NOT_YET`: it was not. */
  readAt: number;
}

export interface AnswerCache {
  /** The entry of this question, which now is the last one to be evicted. */
  readonly read: (question: Question) => Entry;
  readonly has: (question: Question) => boolean;
  /** @param newest see `Entry` */
  readonly add: (question: Question, value: unknown, revision: number, newest: number) => void;
  readonly entries: () => readonly Entry[];
}

export function createAnswerCache(): AnswerCache {
  /** By question as JSON; least recently read first. */
  const entries = new Map<string, Entry>();
  const keep = (key: string, entry: Entry) => {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    return entry;
  };
  return {
    read: (question) => {
      const key = JSON.stringify(question);
      return keep(key, entries.get(key) ?? newEntry(question));
    },
    has: (question) => entries.has(JSON.stringify(question)),
    add: (question, value, revision, newest) => {
      const entry = newEntry(question);
      entry.newest = newest;
      const taken = mergeResponse(question, value, {
        search: null,
        answeredAt: revision,
        current: entry.answer,
      });
      entry.asked = revision;
      entry.search = taken.search;
      if (taken.search === null) {
        entry.answer = { state: 'ready', value: taken.value };
        entry.answered = revision;
      } else {
        entry.isInParts = true;
        entry.answer = shownPart(entry.answer, taken.search, false);
      }
      keep(JSON.stringify(question), entry);
    },
    entries: () => [...entries.values()],
  };
}

function newEntry(question: Question): Entry {
  return {
    question,
    answer: { state: 'pending', before: undefined },
    answered: NOT_YET,
    newest: NOT_YET,
    behind: [],
    asked: NOT_YET,
    request: 0,
    tooEarly: 0,
    busyTries: 0,
    isAsking: false,
    sending: null,
    search: null,
    isInParts: false,
    stopAt: null,
    ownChange: null,
    tookMs: 0,
    restsAfter: null,
    readAt: NOT_YET,
  };
}

export function valueOf(answer: Answer<unknown>): unknown {
  return answer.state === 'ready' ? answer.value : answer.before;
}

/** The page knows of a newer list by now. A request about that one may have failed already. */
export function asStale(current: Answer<unknown>, before: unknown): Answer<unknown> {
  return current.state === 'failed' ? { ...current, before } : { state: 'pending', before };
}

export function asFailed(current: Answer<unknown>, problem: SourceProblem): Answer<unknown> {
  return { state: 'failed', problem, before: valueOf(current), isRetrying: false };
}

/** What has failed is asked for again. */
export function asRetried(current: Answer<unknown>): Answer<unknown> {
  return current.state === 'failed' ? { ...current, isRetrying: true } : current;
}

/** Whatever the list tells next is newer, and what was asked before does not count any more. */
export function forgetAnswered(entry: Entry): void {
  entry.answer = asStale(entry.answer, valueOf(entry.answer));
  entry.answered = NOT_YET;
  entry.tooEarly = 0;
  forgetAsked(entry);
}

/** Asks from the beginning. What is shown stays until then. */
export function forgetAsked(entry: Entry): void {
  entry.asked = NOT_YET;
  entry.search = null;
  entry.restsAfter = null;
  dropRequest(entry);
}

/** Asks from the beginning to the end, and shows nothing of what is found by now. */
export function forgetSearch(entry: Entry): void {
  forgetAsked(entry);
  entry.stopAt = null;
  entry.answer = { state: 'pending', before: wholeIn(entry.answer) };
}

/** What the request under way brings does not count any more. */
export function dropRequest(entry: Entry): void {
  entry.request += 1;
  entry.isAsking = false;
  entry.sending?.abort();
  entry.sending = null;
}

/** Whether there is a next part to ask for, now. */
export function shouldContinue({ search, stopAt, isAsking, answer }: Entry): boolean {
  if (search === null || isAsking || answer.state === 'failed') return false;
  return stopAt === null || (search.found.lookedAt ?? 0) < stopAt;
}

/** An answer about many users, that comes all at once. */
export function takesLong({ question }: Entry): boolean {
  return question.kind === 'selected';
}
