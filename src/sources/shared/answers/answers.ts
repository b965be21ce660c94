import type { Selection } from '#domain/change/change.ts';
import type { Answer, AnswerTo, PageQuestion, Question, UserSource } from '#domain/userSource.ts';
import type { ListNews } from '#protocol/live.ts';
import {
  createAnswerCache,
  forgetRequest,
  NOT_YET,
  valueOf,
  type Entry,
  type ListState,
  type Request,
} from './answerCache.ts';
import { createRefreshing, type RefreshingParts } from './refreshing.ts';
import { busyPauseMs, createSending, type Sending } from './sending.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';

interface AnswersParts extends Omit<RefreshingParts, 'ask'> {
  readonly connection: Pick<Connection, 'ask'>;
  readonly state: ListState;
}

export interface Answers extends Pick<UserSource, 'read' | 'prepare'>, Pick<Sending, 'sendAlone'> {
  /** Takes an answer that nobody has asked for. */
  readonly take: (question: Question, revision: number, value: unknown) => void;
  /** The list has changed. */
  readonly noteNews: (news: ListNews) => void;
  /** The last reported revision: the server may continue from it. */
  readonly heard: () => number;
  /** Asks again for whatever has failed. */
  readonly retry: () => void;
}

/** Answers of a shared list: asked for once, kept, and asked for again after changes. */
export function createAnswers(parts: AnswersParts): Answers {
  const { connection, state, sleep } = parts;
  const cache = createAnswerCache();
  let heard = state.revision;
  const { send, sendAlone } = createSending(connection, sleep, state, cache);
  const { ask, askFailed } = createAsking(parts, send);
  const refreshLater = createRefreshing({
    ...parts,
    ask: () =>
      Promise.all(
        cache
          .entries()
          .filter((entry) => state.isShown(entry) && isOutdated(entry))
          .map(ask),
      ),
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
    if (isAsked) void ask(entry);
    else if (isOutdated(entry)) refreshLater();
    return entry.answer;
  };
  // The entry of a question only ever has answers to it.
  const read = <Q extends Question>(question: Q) => readEntry(question) as Answer<AnswerTo<Q>>;
  return {
    read,
    prepare: (question, hasTime) => {
      if (question.kind !== 'page') return true;
      const next: PageQuestion = { ...question, page: question.page + 1 };
      if (!cache.has(next) && !hasTime()) return false;
      // Others' changes are requested when somebody reads them.
      if (cache.read(next).answered >= state.due) return true;
      read(next);
      // Nothing on the screen reads it.
      cache.read(next).readAt = NOT_YET;
      return true;
    },
    sendAlone,
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
    heard: () => heard,
    retry: () => {
      for (const entry of cache.entries()) {
        if (entry.answer.state === 'failed' && !entry.answer.isRetrying) askFailed(entry);
      }
      state.notify();
    },
  };
}

/** Asks for the answer of an entry, and takes it: of several requests only that of the last one. */
function createAsking({ state, sleep, now }: AnswersParts, send: Sending['send']) {
  const ask = async (entry: Entry) => {
    const isFirst = entry.request === null;
    // What was asked before an own change is not wanted any more.
    entry.request?.abort.abort();
    const request = newRequest(state.revision);
    entry.request = request;
    const begun = now();
    const { signal } = request.abort;
    const outcome = await send(entry.question, { isFirst, tookMs: entry.tookMs, signal });
    request.isPending = false;
    if (request !== entry.request) return;
    entry.tookMs = now() - begun;
    if (outcome.ok) {
      takeValue(entry, Math.max(outcome.revision, request.known), outcome.value);
    } else {
      const before = valueOf(entry.answer);
      entry.answer = { state: 'failed', problem: outcome.problem, before, isRetrying: false };
      if (outcome.problem === 'busy') void askAfterPause(entry, request);
    }
    if (outcome.revision !== null) state.noteRevision(outcome.revision);
    state.notify();
  };
  /** The server has not begun, so the person need not press a button for that. */
  const askAfterPause = async (entry: Entry, request: Request) => {
    request.isPausing = true;
    await sleep(busyPauseMs(entry.tries));
    entry.tries += 1;
    if (request !== entry.request) return;
    if (state.isShown(entry)) askFailed(entry);
    else forgetRequest(entry);
    state.notify();
  };
  const askFailed = (entry: Entry) => {
    if (entry.answer.state === 'failed') entry.answer = { ...entry.answer, isRetrying: true };
    void ask(entry);
  };
  return { ask, askFailed };
}

function newRequest(known: number): Request {
  return { known, abort: new AbortController(), isPending: true, isPausing: false };
}

/** An equal answer stays the same object. */
function takeValue(entry: Entry, revision: number, value: unknown): void {
  const before = valueOf(entry.answer);
  const isSame = JSON.stringify(before) === JSON.stringify(value);
  if (!isSame) entry.answer = { state: 'ready', value };
  else if (entry.answer.state !== 'ready') entry.answer = { state: 'ready', value: before };
  entry.answered = revision;
  entry.tries = 0;
}

/** Others may have changed the answer since it was asked for. */
function isOutdated({ changed, answered, request }: Entry): boolean {
  if (request === null || request.isPending || request.isPausing) return false;
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
