import type { Change } from '#domain/change/change.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import type {
  Answer,
  AnswerTo,
  PageQuestion,
  Question,
  SourceStatus,
  UserSource,
} from '#domain/userSource.ts';
import {
  asRetried,
  asStale,
  createAnswerCache,
  dropRequest,
  forgetAnswered,
  forgetAsked,
  forgetSearch,
  shouldContinue,
  NOT_YET,
  takesLong,
  valueOf,
  type Entry,
} from './answers/answerCache.ts';
import { isHeavy } from '#protocol/isHeavy.ts';
import type { Progress } from '#protocol/progress.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import { createAnswerRequests } from './answers/answerRequests.ts';
import { askWithRetry } from './connection/busyServer.ts';
import { createChangeKeys } from '#sources/shared/changeKeys.ts';
import type { Connection } from './connection/connection.ts';
import { afterOwnChange } from './answers/ownChange.ts';
import { pageIn } from './answers/pageSearch.ts';
import { answerFromOthers, applyRecentChanges } from './answers/answerUpdates.ts';
import { createRecentChanges } from './answers/recentChanges.ts';
import { createRefreshing } from './answers/refreshing.ts';
import { createTyping, isTyped } from './answers/typing.ts';
import { createQuestionBatches } from './answers/questionBatches.ts';
import { watchForRollback } from './answers/rollbackWatch.ts';

export interface SharedEnvironment {
  readonly now: () => Date;
  /** A version 4 UUID. */
  readonly randomId: () => string;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
}

/** Answers that came with the page; those about pages may be the first part of one. */
export interface KnownAnswers {
  readonly revision: number;
  /** See `AskOutcome`. */
  readonly newest: number;
  readonly answers: readonly (readonly [Question, unknown])[];
}

/** Nobody wants the answer any more. */
const NOT_SENT = { ok: false, problem: 'unreachable', revision: null } as const;

/** A list elsewhere as a source of users: asks over the connection, and keeps what it was told. */
export function createSharedSource(
  connection: Connection,
  environment: SharedEnvironment,
  known: KnownAnswers | null = null,
): UserSource {
  const cache = createAnswerCache();
  const keys = createChangeKeys(environment);
  const sendBatches = () =>
    createQuestionBatches((questions, signal) => connection.ask(questions, { signal }));
  const [sendLight, sendHeavy] = [sendBatches(), sendBatches()];
  /** What is found at once does not wait for what takes long. */
  const send = async (question: AskedQuestion, isFirst: boolean, signal?: AbortSignal) => {
    const pause = isFirst && isTyped(question) ? typing.pause() : null;
    if (pause !== null) await pause;
    if (signal?.aborted === true) return NOT_SENT;
    return isHeavy(question) ? sendHeavy(question, signal) : sendLight(question, signal);
  };
  /** Apart: no screen waits for what may be many users. */
  const sendAlone = createQuestionBatches((questions) =>
    connection.ask(questions, { isLong: true }),
  );
  const listeners = new Set<() => void>();
  let notifiedCount = 0;
  const notify = () => {
    notifiedCount += 1;
    for (const listener of listeners) listener();
    for (const entry of cache.entries()) {
      // Whoever looks at it has read it now. Who comes back would take what is old for what is so now.
      const isLookedAt = entry.readAt === notifiedCount;
      if (!isLookedAt && entry.search !== null && entry.search.revision < revision) {
        forgetSearch(entry);
      }
    }
  };

  /** A search that nothing on the screen reads any more ends, also on the server. */
  const typing = createTyping(environment.sleep, () => {
    if (listeners.size === 0) return;
    notify();
    for (const entry of cache.entries()) {
      const isLookedAt = entry.readAt === notifiedCount;
      const isOver = !isLookedAt && entry.readAt !== NOT_YET;
      if (isOver && entry.isAsking && isTyped(entry.question)) forgetAsked(entry);
    }
  });

  /** The newest revision that this page knows of. */
  let revision = known?.revision ?? 0;
  /** What is shown is asked for until it is of this one: after one's own changes, and what it cannot know. */
  let due = revision;
  const recent = createRecentChanges(revision);
  let status: SourceStatus = {
    phase: known === null ? 'loading' : 'ready',
    seededCount: 0,
    skippedCount: 0,
    notice: null,
    connection: 'online',
  };
  for (const [question, value] of known?.answers ?? []) {
    cache.add(question, value, revision, known?.newest ?? revision);
  }

  const updateStatus = (change: Pick<SourceStatus, 'phase'> | Pick<SourceStatus, 'connection'>) => {
    const next = { ...status, ...change };
    const isSame = next.phase === status.phase && next.connection === status.connection;
    if (!isSame) status = next;
  };
  const rollbackWatch = watchForRollback({
    ask: connection.ask,
    sleep: environment.sleep,
    revision: () => revision,
    onRollback: (older) => {
      revision = older;
      due = older;
      recent.restart(older);
      for (const entry of cache.entries()) forgetAnswered(entry);
      notify();
    },
  });
  const noteRevision = (seen: number) => {
    rollbackWatch.note(seen);
    revision = Math.max(revision, seen);
    updateStatus({ phase: 'ready' });
    notify();
  };

  const ask = createAnswerRequests({
    send,
    sleep: environment.sleep,
    now: () => environment.now().getTime(),
    wanted: () => due,
    knownRevision: recent.revision,
    noteRevision,
    noteOlder: rollbackWatch.note,
    // Whoever reads it may be told of the last word after who asks.
    isRead: ({ readAt }) => readAt >= notifiedCount - 1,
    notify,
  });

  /** What was looked at before one's own change does not have it, and is not told again. */
  const forgetSearches = (change: Change, seen: number) => {
    for (const entry of cache.entries()) {
      const { question } = entry;
      if (entry.search !== null || takesLong(entry)) forgetAsked(entry);
      entry.restsAfter = null;
      // Any other answer is there soon.
      if (question.kind === 'page' && entry.isInParts && entry.answered < seen) {
        entry.answer = afterOwnChange(question, entry.answer, change);
        entry.ownChange = change;
      }
    }
  };

  const refreshing = createRefreshing({
    ...environment,
    ask: () => {
      due = Math.max(due, recent.revision());
      notify();
    },
  });
  const askNow = (entry: Entry) => refreshing.add(ask(entry));

  /** Updates the entry as far as recent changes allow without a request. */
  const updateEntry = (entry: Entry, isShown: boolean): void => {
    if (entry.asked === NOT_YET) answerFromOthers(entry, cache.entries());
    if (applyRecentChanges(entry, recent) || entry.restsAfter !== null) return;
    entry.answer = asStale(entry.answer, valueOf(entry.answer));
    // Who turns to it does not wait for what others do.
    if (isShown) refreshing.later();
    else if (!entry.isAsking) entry.asked = NOT_YET;
    if (!isShown) entry.answered = Math.min(entry.answered, due - 1);
  };

  const read = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> => {
    const entry = cache.read(question);
    const isShown = listeners.size > 0 && entry.readAt >= notifiedCount - 1;
    entry.readAt = notifiedCount;
    updateEntry(entry, isShown);
    if (shouldContinue(entry)) {
      // As long as somebody reads it: whoever is told of a part reads what is on the screen.
      askNow(entry);
    } else if (entry.search === null && isOutdated(entry)) {
      // Not a search that has begun, though a part of it may have failed: it goes on from there, whatever
      // others change. After one's own change what it had found stays, with its bar.
      if (entry.answer.state !== 'part') {
        entry.answer = { state: 'pending', before: valueOf(entry.answer) };
      }
      askNow(entry);
    }
    // The entry of a question only ever has answers to it.
    return entry.answer as Answer<AnswerTo<Q>>;
  };

  const isOutdated = (entry: Entry) => {
    const { answered, asked, restsAfter, isAsking } = entry;
    // One after the other: they would come in later all together than each by itself.
    if (restsAfter !== null || (isAsking && takesLong(entry))) return false;
    return answered < due && asked < due;
  };

  const retry = () => {
    connection.retry();
    due = Math.max(due, recent.revision());
    for (const entry of cache.entries()) {
      if (entry.answer.state !== 'failed' || entry.answer.isRetrying) continue;
      entry.answer = asRetried(entry.answer);
      void ask(entry);
    }
    notify();
  };

  /** Of what was told before, nothing else comes. */
  const noteSignedOut = () => {
    if (status.connection !== 'signedOut') return;
    status = { ...status, signedOutTries: (status.signedOutTries ?? 0) + 1 };
    notify();
  };

  const noteChanging = (changing: Progress | null) => {
    status = { ...status, changing };
    notify();
  };

  const peek = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> | null => {
    if (!cache.has(question)) return null;
    const { readAt, answer } = cache.read(question);
    // Whoever reads it may be told of the last word after who peeks.
    if (readAt < notifiedCount - 1) return null;
    // The entry of a question only ever has answers to it.
    return answer as Answer<AnswerTo<Q>>;
  };

  const setSearching = (question: PageQuestion, isSearching: boolean) => {
    const entry = cache.read(question);
    const { search, answer } = entry;
    if (answer.state !== 'part') return;
    // One that begins anew comes as far as what is shown of it before it stops.
    if (search !== null) dropRequest(entry);
    entry.stopAt = isSearching ? null : (pageIn(answer)?.lookedAt ?? 0);
    entry.answer = { ...answer, isStopped: !isSearching };
    notify();
  };

  connection.listen({
    onNews: (news) => {
      recent.note(news);
      noteRevision(news.revision);
    },
    knownRevision: recent.revision,
    onState: (state) => {
      const isBack = state === 'online' && status.connection !== 'online';
      updateStatus({ connection: state });
      if (isBack) retry();
      else notify();
    },
  });

  return {
    capabilities: {
      hasWholeList: false,
      maxUsers: MAX_CHANGED_USERS,
      hasBoundedHistory: false,
    },
    partialAnswers: { peek, setSearching },
    read,
    retry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => revision,
    status: () => status,
    noteSignedOut,
    commit: async (change) => {
      const key = keys.keyOf(change);
      const wasSignedOut = status.connection === 'signedOut';
      const outcome = await connection.commit(key, change, (progress) =>
        noteChanging(progress ?? { done: 0, total: 0 }),
      );
      if (status.changing) noteChanging(null);
      if (!outcome.ok) {
        if (outcome.problem === 'unreachable') keys.noteUnanswered(change, key);
        // Tried again, it is a change of its own.
        if (outcome.problem === 'keyReused') keys.noteAnswered(change);
        if (outcome.problem === 'signedOut' && wasSignedOut) noteSignedOut();
        return outcome;
      }
      keys.noteAnswered(change);
      due = Math.max(due, outcome.revision);
      if (outcome.result.ok) forgetSearches(change, outcome.revision);
      noteRevision(outcome.revision);
      return outcome.result;
    },
    prepare: (question, hasTime) => {
      if (question.kind !== 'page') return true;
      // What is searched is searched for this page alone.
      if (cache.read(question).search !== null) return true;
      const next = nextPage(question);
      if (!cache.has(next) && !hasTime()) return false;
      // What others have changed is asked for by who turns to it.
      if (cache.read(next).answered >= due) return true;
      read(next);
      // Nothing on the screen does.
      cache.read(next).readAt = NOT_YET;
      return true;
    },
    fetch: async (question) => {
      const outcome = await askWithRetry(() => sendAlone(question), environment.sleep);
      if (outcome.revision !== null) noteRevision(outcome.revision);
      if (!outcome.ok) return { ok: false, problem: outcome.problem };
      // The answer to a question about rows.
      const rows = outcome.value as readonly User[];
      return { ok: true, revision: outcome.revision, rows };
    },
  };
}

function nextPage(question: PageQuestion): PageQuestion {
  return { ...question, page: question.page + 1 };
}
