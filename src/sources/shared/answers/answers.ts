import type { Selection } from '#domain/change/change.ts';
import type { Answer, AnswerTo, Question, UserSource } from '#domain/userSource.ts';
import type { ListNews } from '#protocol/live.ts';
import {
  createAnswerCache,
  forgetRequest,
  NOT_YET,
  valueOf,
  type AnswerCache,
  type Entry,
  type ListState,
  type Request,
} from './answerCache.ts';
import { createRefreshing, type RefreshingParts } from './refreshing.ts';
import { createTyping, sendQuestions, typedIn } from './sending.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';

interface AnswersParts extends Omit<RefreshingParts, 'ask'> {
  readonly connection: Pick<Connection, 'ask'>;
  readonly state: ListState;
}

export interface Answers extends Pick<UserSource, 'read'> {
  /** Takes an answer that nobody has asked for. */
  readonly take: (question: Question, revision: number, value: unknown) => void;
  /** The list has changed. */
  readonly noteNews: (news: ListNews) => void;
  /** An own change has led to this revision. */
  readonly noteOwnChange: (revision: number) => void;
  /** Asks again for whatever has failed. */
  readonly retry: () => void;
}

/** An answer that took no longer may be waited for together with others. */
const QUICK_MS = 300;

/** Answers of a shared list: asked for once, kept, and asked for again after changes. */
export function createAnswers(parts: AnswersParts): Answers {
  const { state } = parts;
  const cache = createAnswerCache();
  let heard = state.revision;
  const { ask, askFirst } = createAsking(parts, cache);
  const askAgain = (entries: readonly Entry[]) => {
    const quick = entries.filter(({ tookMs }) => tookMs < QUICK_MS);
    for (const entry of entries) if (!quick.includes(entry)) void ask([entry]);
    void ask(quick);
  };
  const refreshLater = createRefreshing({
    ...parts,
    ask: () => ask(cache.entries().filter((entry) => state.isShown(entry) && isOutdated(entry))),
  });
  const readEntry = (question: Question): Answer<unknown> => {
    const entry = cache.read(question);
    const wasShown = state.hasListeners() && state.isShown(entry);
    state.noteRead(entry);
    const isDue = entry.answered < state.due;
    const isMissing = entry.request === null || (isDue && entry.request.known < state.due);
    // Something that is shown for the first time does not wait behind others' changes.
    const isAsked = isMissing || (isOutdated(entry) && !wasShown);
    const isReady = entry.answer.state === 'ready';
    if (isAsked || (isDue && isReady)) {
      entry.answer = { state: 'pending', before: valueOf(entry.answer) };
    }
    if (isAsked) void askFirst(entry);
    else if (isOutdated(entry)) refreshLater();
    return entry.answer;
  };
  // The entry of a question only ever has answers to it.
  const read = <Q extends Question>(question: Q) => readEntry(question) as Answer<AnswerTo<Q>>;
  return {
    read,
    take: (question, revision, value) => {
      const entry = cache.read(question);
      entry.request = { ...newRequest(revision), isPending: false };
      takeValue(entry, revision, value);
    },
    noteNews: ({ revision, users }) => {
      const isRolledBack = users === 'many' && revision < heard;
      heard = revision;
      for (const entry of cache.entries()) {
        if (isRolledBack) {
          forgetRequest(entry);
          entry.answered = NOT_YET;
          entry.changed = NOT_YET;
        } else if (mayConcern(entry.question, users)) {
          entry.changed = Math.max(entry.changed, revision);
        }
      }
      // A backup was restored.
      if (isRolledBack) Object.assign(state, { revision, due: revision });
      state.noteRevision(revision);
      state.notify();
    },
    noteOwnChange: (revision) => {
      state.due = Math.max(state.due, revision);
      state.noteRevision(revision);
      askAgain(
        cache.entries().filter((entry) => state.isShown(entry) && entry.answered < state.due),
      );
      state.notify();
    },
    retry: () => {
      const failed: Entry[] = [];
      for (const entry of cache.entries()) {
        if (entry.answer.state !== 'failed' || entry.answer.isRetrying) continue;
        entry.answer = { ...entry.answer, isRetrying: true };
        failed.push(entry);
      }
      askAgain(failed);
      state.notify();
    },
  };
}

/** Asks for the answers of entries, and takes them: of several requests only that of the last one. */
function createAsking({ connection, state, sleep, now }: AnswersParts, cache: AnswerCache) {
  const pauseFor = createTyping(sleep, now);
  const ask = async (entries: readonly Entry[]) => {
    const requests = entries.map((entry) => {
      // What was asked before an own change is not wanted any more.
      entry.request?.abort.abort();
      entry.request = newRequest(state.revision);
      return entry.request;
    });
    const [first, ...others] = requests;
    if (first === undefined) return;
    const begun = now();
    const outcomes = await sendQuestions(
      connection.ask,
      entries.map(({ question }) => question),
      others.length === 0 ? { signal: first.abort.signal } : {},
    );
    for (const [position, entry] of entries.entries()) {
      const [request, outcome] = [requests[position], outcomes[position]];
      if (request === undefined || outcome === undefined) continue;
      request.isPending = false;
      if (request !== entry.request) continue;
      entry.tookMs = now() - begun;
      if (outcome.ok) {
        takeValue(entry, Math.max(outcome.revision, request.known), outcome.value);
      } else {
        const before = valueOf(entry.answer);
        entry.answer = { state: 'failed', problem: outcome.problem, before, isRetrying: false };
      }
      if (outcome.revision !== null) state.noteRevision(outcome.revision);
    }
    state.notify();
  };
  /** Asks for one that something begins to show: a search once its text is typed. */
  const askFirst = async (entry: Entry) => {
    const text = typedIn(entry.question);
    const pause = text !== null && entry.request === null ? pauseFor(text) : null;
    if (pause !== null) {
      const waiting = newRequest(state.revision);
      entry.request = waiting;
      await pause;
      endUnread();
      if (waiting !== entry.request) return;
    }
    await ask([entry]);
  };
  /** Ends searches that nothing on the screen reads any more, on the server, too. */
  const endUnread = () => {
    if (!state.hasListeners()) return;
    state.notify();
    for (const entry of cache.entries()) {
      const isUnread = !state.isLookedAt(entry);
      const isSearch = typedIn(entry.question) !== null;
      if (isUnread && isSearch && entry.request?.isPending === true) forgetRequest(entry);
    }
  };
  return { ask, askFirst };
}

function newRequest(known: number): Request {
  return { known, abort: new AbortController(), isPending: true };
}

/** An equal answer stays the same object. */
function takeValue(entry: Entry, revision: number, value: unknown): void {
  const before = valueOf(entry.answer);
  const isSame = JSON.stringify(before) === JSON.stringify(value);
  if (!isSame) entry.answer = { state: 'ready', value };
  else if (entry.answer.state !== 'ready') entry.answer = { state: 'ready', value: before };
  entry.answered = revision;
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
  switch (selection?.kind) {
    case 'user':
      return users.includes(selection.user.id);
    case 'ids':
      return selection.ids.some((id) => users.includes(id));
    case 'matching':
    case undefined:
      return true;
  }
}
