import type { User } from '#domain/user/user.ts';
import type { Answer, Question, SourceProblem } from '#domain/userSource.ts';

/**
 * Far more than any screen asks at once: if a visible answer were evicted, `read` would return a
 * new object each time, and React would render without end.
 */
const MAX_ENTRIES = 200;

export const NOT_YET = -1;

/** A request that was sent. */
export interface Request {
  /** The wanted revision. */
  readonly wanted: number;
  readonly abort: AbortController;
  isPending: boolean;
  /** How long it took; 0 until it is answered. */
  tookMs: number;
}

/** The cached state of one question. */
export interface Entry {
  readonly question: Question;
  answer: Answer<unknown>;
  /** The list's revision in the newest answer that has arrived; `NOT_YET`: none. */
  answered: number;
  /** The newest change that the answer may include. */
  newest: number;
  /** See `KnownAnswer`. */
  behind: readonly User[];
  /** The revision of the rows, if they are older than the counts beside them; else `null`. */
  rowsAt: number | null;
  /** The newest revision for which an answer was requested; `NOT_YET`: none. */
  asked: number;
  /** The last request; `null`: none yet. Of several in flight, only this one may fail. */
  request: Request | null;
  /** How often in a row the server was too busy, or the list had not reached what was requested. */
  tries: number;
  /** The request after which others' changes do not trigger a new one yet; `null`: they may. */
  restsAfter: Request | null;
  /** How often listeners had been notified when it was last read; `NOT_YET`: never. */
  readAt: number;
  /** The same, of readers who show more than its counts. */
  rowsReadAt: number;
}

export interface AnswerCache {
  /** The entry of this question, which becomes the last one to be evicted. */
  readonly read: (question: Question) => Entry;
  readonly has: (question: Question) => boolean;
  readonly entries: () => readonly Entry[];
}

export function createAnswerCache(): AnswerCache {
  /** By question as JSON; least recently read first. */
  const entries = new Map<string, Entry>();
  return {
    read: (question) => {
      const key = JSON.stringify(question);
      const entry = entries.get(key) ?? newEntry(question);
      entries.delete(key);
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
      return entry;
    },
    has: (question) => entries.has(JSON.stringify(question)),
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
    rowsAt: null,
    asked: NOT_YET,
    request: null,
    tries: 0,
    restsAfter: null,
    readAt: NOT_YET,
    rowsReadAt: NOT_YET,
  };
}

export function valueOf(answer: Answer<unknown>): unknown {
  return answer.state === 'ready' ? answer.value : answer.before;
}

/** The page knows of a newer list. A request for that one may have failed already. */
export function asStale(current: Answer<unknown>, before: unknown): Answer<unknown> {
  return current.state === 'failed' ? { ...current, before } : { state: 'pending', before };
}

export function asFailed(current: Answer<unknown>, problem: SourceProblem): Answer<unknown> {
  return { state: 'failed', problem, before: valueOf(current), isRetrying: false };
}

/** Requests whatever has failed again. */
export function asRetried(current: Answer<unknown>): Answer<unknown> {
  return current.state === 'failed' ? { ...current, isRetrying: true } : current;
}

/** The next answer counts as newer, and pending requests are ignored. */
export function forgetAnswered(entry: Entry): void {
  entry.answer = asStale(entry.answer, valueOf(entry.answer));
  entry.answered = NOT_YET;
  entry.tries = 0;
  forgetAsked(entry);
}

/** Starts again. What is shown stays until then. */
export function forgetAsked(entry: Entry): void {
  entry.asked = NOT_YET;
  entry.restsAfter = null;
  dropRequest(entry);
}

/** Aborts the pending request. */
function dropRequest(entry: Entry): void {
  const { request } = entry;
  request?.abort.abort();
  // Another one, so that what comes of it is of no request any more.
  entry.request = request && { ...request, isPending: false };
}

export function isAsking({ request }: Entry): boolean {
  return request?.isPending === true;
}

/** A whole answer about many users. */
export function isLargeAnswer({ question }: Entry): boolean {
  return question.kind === 'selected';
}
