import type { Answer, Question, SourceProblem } from '#domain/userSource.ts';

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
  /** The newest revision that an answer was requested for; `NOT_YET` if none was. */
  asked: number;
  /** Counts the requests: of several in flight, only the last one may fail. */
  request: number;
  /** How often in a row the list did not tell yet of the revision that was asked for. */
  tooEarly: number;
}

export interface AnswerCache {
  /** The entry of this question, which now is the last one to be evicted. */
  readonly read: (question: Question) => Entry;
  readonly has: (question: Question) => boolean;
  readonly add: (question: Question, value: unknown, revision: number) => void;
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
      const entry = entries.get(key) ?? {
        question,
        answer: { state: 'pending', before: undefined },
        answered: NOT_YET,
        asked: NOT_YET,
        request: 0,
        tooEarly: 0,
      };
      return keep(key, entry);
    },
    has: (question) => entries.has(JSON.stringify(question)),
    add: (question, value, revision) => {
      const answer: Answer<unknown> = { state: 'ready', value };
      const known = {
        question,
        answer,
        answered: revision,
        asked: revision,
        request: 0,
        tooEarly: 0,
      };
      keep(JSON.stringify(question), known);
    },
    entries: () => [...entries.values()],
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

/** Whatever the list tells next is newer, and what was asked before does not count any more. */
export function forgetAnswered(entry: Entry): void {
  entry.answer = asStale(entry.answer, valueOf(entry.answer));
  entry.answered = NOT_YET;
  entry.asked = NOT_YET;
  entry.request += 1;
  entry.tooEarly = 0;
}
