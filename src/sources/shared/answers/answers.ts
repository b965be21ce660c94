import type { Selection } from '#domain/change/change.ts';
import type { Answer, AnswerTo, Question } from '#domain/userSource.ts';
import type { ListNews } from '#protocol/live.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';
import { createRefreshing, type RefreshingParts } from './refreshing.ts';
import { createTyping, sendQuestions, typedIn } from './sending.ts';

/**
 * Far more than any screen asks at once: if a visible answer were evicted, `read` would return a
 * new object each time, and React would render without end.
 */
const MAX_ENTRIES = 200;
const NEVER = -1;

/** A request that was sent; its answers include all changes up to `known`. */
interface Request {
  readonly known: number;
  readonly abort: AbortController;
  isPending: boolean;
}

/** The cached state of one question. */
interface Entry {
  readonly question: Question;
  answer: Answer<unknown>;
  /** The newest answer includes all changes up to this one; `NEVER`: there is none. */
  answered: number;
  /** The newest change of others that may concern the answer. */
  changed: number;
  /** The last request; `null`: none, or nobody wanted its answer any more. */
  request: Request | null;
  /** How often listeners had been notified when it was last read. */
  readAt: number;
}

interface AnswersParts extends Omit<RefreshingParts, 'ask'> {
  readonly connection: Pick<Connection, 'ask'>;
  /** The list is at least at this revision. */
  readonly onRevision: () => void;
}

/**
 * Answers of a shared list: asked for once, kept, and asked for again after changes.
 * @param known the revision of the answers embedded in the page; `null`: none
 */
export function createAnswers(parts: AnswersParts, known: number | null) {
  const list = createListState(parts.onRevision, known ?? 0);
  const { entryOf, those, isShown, hasListeners, notify, noteRevision } = list;
  const { ask, askFirst } = createAsking(parts, list);
  /** The revision of the last news. */
  let heard = list.revision;
  const refreshLater = createRefreshing({
    ...parts,
    ask: () => ask(those((entry) => isShown(entry) && isOutdated(entry))),
  });
  const readEntry = (question: Question): Answer<unknown> => {
    const entry = entryOf(question);
    const wasShown = hasListeners() && isShown(entry);
    list.noteRead(entry);
    const isDue = entry.answered < list.due;
    const isMissing = entry.request === null || (isDue && entry.request.known < list.due);
    // Something that is shown for the first time does not wait behind others' changes.
    const isAsked = isMissing || (isOutdated(entry) && !wasShown);
    if (isAsked || (isDue && entry.answer.state === 'ready')) {
      entry.answer = { state: 'pending', before: valueOf(entry.answer) };
    }
    if (isAsked) void askFirst(entry);
    else if (isOutdated(entry)) refreshLater();
    return entry.answer;
  };
  return {
    // The entry of a question only ever has answers to it.
    read: <Q extends Question>(question: Q) => readEntry(question) as Answer<AnswerTo<Q>>,
    subscribe: list.subscribe,
    notify,
    revision: () => list.revision,
    noteRevision,
    /** Takes an answer that nobody has asked for. */
    take: (question: Question, at: number, value: unknown) => {
      const entry = entryOf(question);
      entry.request = { ...newRequest(at), isPending: false };
      takeValue(entry, at, value);
    },
    /** Others have changed the list. */
    noteNews: (news: ListNews) => {
      // A backup was restored.
      const isRolledBack = news.users === 'many' && news.revision < heard;
      heard = news.revision;
      if (isRolledBack) {
        list.revision = heard;
        list.due = heard;
        for (const entry of those(() => true)) {
          forget(entry);
          Object.assign(entry, { answered: NEVER, changed: NEVER });
        }
      } else {
        for (const entry of those(({ question }) => mayConcern(question, news.users))) {
          entry.changed = Math.max(entry.changed, heard);
        }
      }
      noteRevision(heard);
      notify();
    },
    /** An own change has led to this revision. */
    noteOwnChange: (made: number) => {
      list.due = Math.max(list.due, made);
      noteRevision(made);
      void ask(those((entry) => isShown(entry) && entry.answered < list.due));
      notify();
    },
    /** Asks again for whatever has failed. */
    retry: () => {
      const failed: Entry[] = [];
      for (const entry of those(() => true)) {
        if (entry.answer.state !== 'failed' || entry.answer.isRetrying) continue;
        entry.answer = { ...entry.answer, isRetrying: true };
        failed.push(entry);
      }
      void ask(failed);
      notify();
    },
  };
}

/** What is known of the list, and who reads it. */
function createListState(onRevision: () => void, known: number) {
  /** By question as JSON; least recently read first. */
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let notifiedCount = 0;
  const list = {
    /** The newest known one. */
    revision: known,
    /** Of the last own change: no answer without it is shown as the current one. */
    due: known,
    noteRevision: (seen: number) => {
      list.revision = Math.max(list.revision, seen);
      onRevision();
    },
    entryOf: (question: Question): Entry => {
      const key = JSON.stringify(question);
      const entry = entries.get(key) ?? newEntry(question);
      entries.delete(key);
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
      return entry;
    },
    those: (isOne: (entry: Entry) => boolean) => [...entries.values()].filter(isOne),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
    notify: () => {
      notifiedCount += 1;
      for (const listener of listeners) listener();
    },
    noteRead: (entry: Entry) => {
      entry.readAt = notifiedCount;
    },
    /** Whether something on the screen reads it, even if it was not notified yet. */
    isShown: ({ readAt }: Entry) => readAt >= notifiedCount - 1,
    /** Whether nothing has read it since listeners were last notified. */
    isUnread: ({ readAt }: Entry) => readAt < notifiedCount,
  };
  return list;
}

/** Asks for the answers of entries. Of several requests only the answer of the last one is taken. */
function createAsking(
  { connection, sleep, now }: AnswersParts,
  list: ReturnType<typeof createListState>,
) {
  const pauseFor = createTyping(sleep, now);
  /** In one request. */
  const ask = async (asked: readonly Entry[]) => {
    if (asked.length === 0) return;
    const request = newRequest(list.revision);
    for (const entry of asked) {
      // What was asked before an own change is not wanted any more.
      entry.request?.abort.abort();
      entry.request = request;
    }
    const outcomes = await sendQuestions(
      connection.ask,
      asked.map(({ question }) => question),
      asked.length === 1 ? { signal: request.abort.signal } : {},
    );
    request.isPending = false;
    for (const [position, entry] of asked.entries()) {
      const outcome = outcomes[position];
      if (outcome === undefined || request !== entry.request) continue;
      if (outcome.ok) {
        takeValue(entry, Math.max(outcome.revision, request.known), outcome.value);
      } else {
        const before = valueOf(entry.answer);
        entry.answer = { state: 'failed', problem: outcome.problem, before, isRetrying: false };
      }
      if (outcome.revision !== null) list.noteRevision(outcome.revision);
    }
    list.notify();
  };
  /** Asks for one that something begins to show: a search once its text is typed. */
  const askFirst = async (entry: Entry) => {
    const text = typedIn(entry.question);
    const pause = text !== null && entry.request === null ? pauseFor(text) : null;
    if (pause !== null) {
      const waiting = newRequest(list.revision);
      entry.request = waiting;
      await pause;
      endUnread();
      if (waiting !== entry.request) return;
    }
    await ask([entry]);
  };
  /** Ends searches that nothing on the screen reads any more, on the server, too. */
  const endUnread = () => {
    if (!list.hasListeners()) return;
    list.notify();
    for (const entry of list.those(list.isUnread)) {
      if (typedIn(entry.question) !== null && entry.request?.isPending === true) forget(entry);
    }
  };
  return { ask, askFirst };
}

function newEntry(question: Question): Entry {
  return {
    question,
    answer: { state: 'pending', before: undefined },
    answered: NEVER,
    changed: NEVER,
    request: null,
    readAt: NEVER,
  };
}

function newRequest(known: number): Request {
  return { known, abort: new AbortController(), isPending: true };
}

function valueOf(answer: Answer<unknown>): unknown {
  return answer.state === 'ready' ? answer.value : answer.before;
}

/** An equal answer stays the same object. */
function takeValue(entry: Entry, revision: number, value: unknown): void {
  const before = valueOf(entry.answer);
  const isSame = JSON.stringify(before) === JSON.stringify(value);
  if (!isSame) entry.answer = { state: 'ready', value };
  else if (entry.answer.state !== 'ready') entry.answer = { state: 'ready', value: before };
  entry.answered = revision;
}

/** The answer of the last request is not wanted any more: it is sent again when the entry is read. */
function forget(entry: Entry): void {
  entry.request?.abort.abort();
  entry.request = null;
}

/** Others may have changed the answer since it was asked for. */
function isOutdated({ changed, answered, request }: Entry): boolean {
  if (request === null || request.isPending) return false;
  return changed > Math.max(answered, request.known);
}

/**
 * Whether a change of these users may change the answer: it is about one of them, or may have gained
 * or lost one.
 */
function mayConcern(question: Question, users: ListNews['users']): boolean {
  if (users === 'many') return true;
  switch (question.kind) {
    case 'user':
    case 'lastChange':
      return users.includes(question.id);
    case 'history':
      return question.id === null || users.includes(question.id);
    case 'rows':
    case 'selected':
      // Whether somebody is a duplicate depends on all others.
      return 'duplicate' in question.query.filters || isAbout(question.users, users);
    case 'page':
    case 'values':
    case 'neighbours':
    case 'email':
    case 'places':
    case 'removed':
      return true;
  }
}

function isAbout(selection: Selection | null, users: readonly string[]): boolean {
  if (selection?.kind === 'user') return users.includes(selection.user.id);
  if (selection?.kind === 'ids') return selection.ids.some((id) => users.includes(id));
  return true;
}
