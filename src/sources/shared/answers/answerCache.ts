import type { Answer, Question, SourceStatus } from '#domain/userSource.ts';

/**
 * Far more than any screen asks at once: if a visible answer were evicted, `read` would return a
 * new object each time, and React would render without end.
 */
const MAX_ENTRIES = 200;

export const NOT_YET = -1;

/** A request that was sent. */
export interface Request {
  /** The newest known revision when it was sent: its answer includes all changes up to that one. */
  readonly known: number;
  readonly abort: AbortController;
  isPending: boolean;
}

/** The cached state of one question. */
export interface Entry {
  readonly question: Question;
  answer: Answer<unknown>;
  /** The newest answer includes all changes up to this one; `NOT_YET`: there is none. */
  answered: number;
  /** The newest change of others that may concern the answer. */
  changed: number;
  /** The last request; `null`: none, or nobody wanted its answer any more. */
  request: Request | null;
  /** How long the last answer took. */
  tookMs: number;
  /** How often listeners had been notified when it was last read; `NOT_YET`: never. */
  readAt: number;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

export function createAnswerCache() {
  /** By question as JSON; least recently read first. */
  const entries = new Map<string, Entry>();
  return {
    /** The entry of this question, which becomes the last one to be evicted. */
    read: (question: Question): Entry => {
      const key = JSON.stringify(question);
      const entry = entries.get(key) ?? newEntry(question);
      entries.delete(key);
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
      return entry;
    },
    entries: () => [...entries.values()],
  };
}

function newEntry(question: Question): Entry {
  return {
    question,
    answer: { state: 'pending', before: undefined },
    answered: NOT_YET,
    changed: NOT_YET,
    request: null,
    tookMs: 0,
    readAt: NOT_YET,
  };
}

export function valueOf(answer: Answer<unknown>): unknown {
  return answer.state === 'ready' ? answer.value : answer.before;
}

/** The answer of the last request is not wanted any more: it is sent again when the entry is read. */
export function forgetRequest(entry: Entry): void {
  entry.request?.abort.abort();
  entry.request = null;
}

export type ListState = ReturnType<typeof createListState>;

/**
 * What a page knows about a shared list as a whole, and its listeners.
 * @param revision of the answers embedded in the page; `null`: none
 */
export function createListState(revision: number | null) {
  const listeners = new Set<() => void>();
  let notifiedCount = 0;
  const status: SourceStatus = {
    phase: revision === null ? 'loading' : 'ready',
    seededCount: 0,
    skippedCount: 0,
    notice: null,
    connection: 'online',
  };
  const state = {
    status,
    /** The newest known revision. */
    revision: revision ?? 0,
    /** Of the last own change: no answer without it is shown as the current one. */
    due: revision ?? 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
    notify: () => {
      notifiedCount += 1;
      for (const listener of listeners) listener();
    },
    /** The list is at least at this revision. Does not notify. */
    noteRevision: (seen: number) => {
      state.revision = Math.max(state.revision, seen);
      state.status = withStatus(state.status, { phase: 'ready' });
    },
    noteRead: (entry: Entry) => {
      entry.readAt = notifiedCount;
    },
    /** Whether something has read it since listeners were last notified. */
    isLookedAt: ({ readAt }: Entry) => readAt === notifiedCount,
    /** Whether something on the screen reads it, even if it was not notified yet. */
    isShown: ({ readAt }: Entry) => readAt >= notifiedCount - 1,
  };
  return state;
}

/** The same object while nothing differs. */
export function withStatus(
  status: SourceStatus,
  change: Pick<SourceStatus, 'phase'> | Pick<SourceStatus, 'connection'>,
): SourceStatus {
  const next = { ...status, ...change };
  const isSame = next.phase === status.phase && next.connection === status.connection;
  return isSame ? status : next;
}
