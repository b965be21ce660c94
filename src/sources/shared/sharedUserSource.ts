import type {
  Answer,
  AnswerTo,
  PageQuestion,
  Question,
  SourceStatus,
  UserSource,
} from '#domain/userSource.ts';
import {
  asFailed,
  asStale,
  createAnswerCache,
  forgetAnswered,
  NOT_YET,
  valueOf,
  type Entry,
} from '#sources/shared/answerCache.ts';
import { createChangeKeys } from '#sources/shared/changeKeys.ts';
import type { Connection } from '#sources/shared/connection.ts';
import { createQuestionBatches } from '#sources/shared/questionBatches.ts';
import { watchForSetBack } from '#sources/shared/setBack.ts';

export interface SharedEnvironment {
  readonly now: () => Date;
  /** A version 4 UUID. */
  readonly randomId: () => string;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Answers that came with the page. */
export interface KnownAnswers {
  readonly revision: number;
  readonly answers: readonly (readonly [Question, unknown])[];
}

/** Until a change that others do not see yet is asked about again: from this on, longer each time … */
const UNSETTLED_MS = 200;
/** … up to this. */
const MAX_UNSETTLED_MS = 2000;

/** A list elsewhere as a source of users: asks over the connection, and keeps what it was told. */
export function createSharedSource(
  connection: Connection,
  environment: SharedEnvironment,
  known: KnownAnswers | null = null,
): UserSource {
  const cache = createAnswerCache();
  const keys = createChangeKeys(environment);
  const send = createQuestionBatches(connection.ask);
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  /** The newest revision that this page knows of. */
  let revision = known?.revision ?? 0;
  let status: SourceStatus = {
    phase: known === null ? 'loading' : 'ready',
    seededCount: 0,
    skippedCount: 0,
    notice: null,
    connection: 'online',
  };
  for (const [question, value] of known?.answers ?? []) cache.add(question, value, revision);

  const updateStatus = (change: Pick<SourceStatus, 'phase'> | Pick<SourceStatus, 'connection'>) => {
    const next = { ...status, ...change };
    const isSame = next.phase === status.phase && next.connection === status.connection;
    if (!isSame) status = next;
  };
  const setBack = watchForSetBack({
    ask: connection.ask,
    sleep: environment.sleep,
    revision: () => revision,
    onSetBack: (older) => {
      revision = older;
      for (const entry of cache.entries()) forgetAnswered(entry);
      notify();
    },
  });
  const noteRevision = (told: number) => {
    setBack.note(told);
    revision = Math.max(revision, told);
    updateStatus({ phase: 'ready' });
    notify();
  };

  const ask = async (entry: Entry) => {
    const wanted = revision;
    entry.asked = wanted;
    entry.request += 1;
    const { request } = entry;
    const outcome = await send(entry.question);
    if (!outcome.ok) {
      if (request !== entry.request) return;
      entry.answer = asFailed(entry.answer, outcome.problem);
      // It would be no other for the same list.
      if (outcome.revision !== null) entry.asked = Math.max(entry.asked, outcome.revision);
      notify();
      return;
    }
    if (outcome.revision < entry.answered) {
      // A newer answer has arrived before this one, or the list has been set back.
      setBack.note(outcome.revision);
      return;
    }
    const { value } = outcome;
    entry.answered = outcome.revision;
    const isStale = outcome.revision < revision;
    entry.answer = isStale ? asStale(entry.answer, value) : { state: 'ready', value };
    noteRevision(outcome.revision);
    // The list does not tell of that revision yet: nothing else would ask for it.
    if (outcome.revision >= wanted) entry.tooEarly = 0;
    else if (request === entry.request) void askLater(entry, request);
  };
  const askLater = async (entry: Entry, request: number) => {
    await environment.sleep(Math.min(UNSETTLED_MS * 1.5 ** entry.tooEarly, MAX_UNSETTLED_MS));
    entry.tooEarly += 1;
    if (request !== entry.request) return;
    entry.asked = NOT_YET;
    notify();
  };

  const read = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> => {
    const entry = cache.read(question);
    if (entry.answered < revision && entry.asked < revision) {
      entry.answer = { state: 'pending', before: valueOf(entry.answer) };
      void ask(entry);
    }
    // The entry of a question only ever has answers to it.
    return entry.answer as Answer<AnswerTo<Q>>;
  };

  const retry = () => {
    connection.retry();
    for (const entry of cache.entries()) {
      if (entry.answer.state !== 'failed' || entry.answer.isRetrying) continue;
      entry.answer = { ...entry.answer, isRetrying: true };
      void ask(entry);
    }
    notify();
  };

  connection.listen({
    onRevision: noteRevision,
    onState: (state) => {
      const isBack = state === 'online' && status.connection !== 'online';
      updateStatus({ connection: state });
      if (isBack) retry();
      else notify();
    },
  });

  return {
    read,
    retry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => revision,
    status: () => status,
    commit: async (change) => {
      const key = keys.keyOf(change);
      const wasSignedOut = status.connection === 'signedOut';
      const outcome = await connection.commit(key, change);
      if (!outcome.ok) {
        if (outcome.problem === 'unreachable') keys.noteUnanswered(change, key);
        if (outcome.problem === 'signedOut' && wasSignedOut) {
          status = { ...status, signedOutChanges: (status.signedOutChanges ?? 0) + 1 };
          notify();
        }
        return outcome;
      }
      keys.noteAnswered(change);
      noteRevision(outcome.revision);
      return outcome.result;
    },
    prepare: (question, hasTime) => {
      if (question.kind !== 'page') return true;
      const next = nextPage(question);
      if (!cache.has(next) && !hasTime()) return false;
      read(next);
      return true;
    },
  };
}

function nextPage(question: PageQuestion): PageQuestion {
  return { ...question, page: question.page + 1 };
}
