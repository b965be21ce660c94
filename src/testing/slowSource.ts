import type { Answer, AnswerTo, PageQuestion, Question, UserSource } from '#domain/userSource.ts';

/** A one-way message between the page and the list. Rejects if the list is unreachable. */
export type Travel = () => Promise<void>;

/** A cache entry, of one question. */
interface Entry {
  answer: Answer<unknown>;
  /** The list's revision in the newest answer that has arrived; -1 if none has. */
  answered: number;
  /** The newest revision that an answer was requested for; -1 if none was. */
  asked: number;
  /** Counts the requests: of several in flight, only the last one may fail. */
  request: number;
}

const NOT_YET = -1;

/**
 * Simulates a source on a server: questions, changes and answers each take as long as `travel`
 * does, so they can overtake each other.
 */
export function createSlowSource(list: UserSource, travel: Travel): UserSource {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  /** The newest revision that this page knows of. */
  let revision = list.revision();
  const raiseRevision = (newest: number) => {
    revision = Math.max(revision, newest);
    notify();
  };
  /** Where this fails, the next answer or retry brings the revision. */
  const sendRevision = () => {
    const newest = list.revision();
    travel().then(
      () => raiseRevision(newest),
      () => undefined,
    );
  };
  let lastSent = revision;
  list.subscribe(() => {
    // The status is known at once: only answers and revisions travel.
    notify();
    const newest = list.revision();
    if (newest === lastSent) return;
    lastSent = newest;
    sendRevision();
  });

  const ask = async (entry: Entry, question: Question) => {
    entry.asked = revision;
    entry.request += 1;
    const { request } = entry;
    try {
      await travel();
      const answer = await answerOf(list, question);
      const answered = list.revision();
      await travel();
      // A newer answer has arrived before this one.
      if (answered < entry.answered) return;
      entry.answered = answered;
      entry.answer = answered < revision ? asStale(entry.answer, answer) : answer;
      raiseRevision(answered);
    } catch {
      if (request !== entry.request) return;
      const before = valueOf(entry.answer);
      entry.answer = { state: 'failed', problem: 'unreachable', before, isRetrying: false };
      notify();
    }
  };

  const entryOf = (question: Question): Entry => {
    const key = JSON.stringify(question);
    const cached = entries.get(key);
    if (cached !== undefined) return cached;
    const entry: Entry = {
      answer: { state: 'pending', before: undefined },
      answered: NOT_YET,
      asked: NOT_YET,
      request: 0,
    };
    entries.set(key, entry);
    return entry;
  };

  const read = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> => {
    const entry = entryOf(question);
    if (entry.answered < revision && entry.asked < revision) {
      entry.answer = { state: 'pending', before: valueOf(entry.answer) };
      void ask(entry, question);
    }
    // The entry of a question only ever has answers to it.
    return entry.answer as Answer<AnswerTo<Q>>;
  };

  return {
    read,
    retry: () => {
      if (revision < list.revision()) sendRevision();
      for (const [key, entry] of entries) {
        if (entry.answer.state !== 'failed' || entry.answer.isRetrying) continue;
        entry.answer = { ...entry.answer, isRetrying: true };
        // The key is the question's own text.
        void ask(entry, JSON.parse(key) as Question);
      }
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => revision,
    status: list.status,
    commit: async (change) => {
      try {
        await travel();
      } catch {
        return { ok: false, problem: 'unreachable' };
      }
      const result = await list.commit(change);
      const newest = list.revision();
      // The result takes its time, but is never lost.
      await travel().catch(() => undefined);
      raiseRevision(newest);
      return result;
    },
    prepare: (question, hasTime) => {
      if (question.kind !== 'page') return true;
      const next = nextPage(question);
      const isFetched = entries.has(JSON.stringify(next));
      if (!isFetched && !hasTime()) return false;
      read(next);
      return true;
    },
  };
}

/** An answer from the history waits until the code for it is loaded. */
async function answerOf<Q extends Question>(list: UserSource, question: Q) {
  const answer = list.read(question);
  const isFromHistory = question.kind === 'history' || question.kind === 'removed';
  if (!isFromHistory || answer.state !== 'pending') return answer;
  await new Promise<void>((resolve) => {
    const stop = list.subscribe(() => {
      if (list.read(question).state === 'pending') return;
      stop();
      resolve();
    });
  });
  return list.read(question);
}

function valueOf(answer: Answer<unknown>): unknown {
  return answer.state === 'ready' ? answer.value : answer.before;
}

/** The page knows of a newer list by now. A request about that one may have failed already. */
function asStale(current: Answer<unknown>, stale: Answer<unknown>): Answer<unknown> {
  const before = valueOf(stale);
  return current.state === 'failed' ? { ...current, before } : { state: 'pending', before };
}

function nextPage(question: PageQuestion): PageQuestion {
  return { ...question, page: question.page + 1 };
}
