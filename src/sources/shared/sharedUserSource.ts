import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import type { Question, UserSource } from '#domain/userSource.ts';
import {
  asRetried,
  createAnswerCache,
  forgetAnswered,
  type AnswerCache,
  type Entry,
} from './answers/answerCache.ts';
import { createAnswerRequests } from './answers/answerRequests.ts';
import { askWithRetry } from './answers/busyServer.ts';
import { createListState, withStatus, type ListState } from './answers/listState.ts';
import { createReading } from './answers/reading.ts';
import { createRecentChanges } from './answers/recentChanges.ts';
import { createRefreshing } from './answers/refreshing.ts';
import { watchForRollback } from './answers/rollbackWatch.ts';
import { createSending } from './answers/sending.ts';
import { createChangeKeys } from '#sources/shared/changeKeys.ts';
import { createCommitting } from '#sources/shared/committing.ts';
import type { Connection, ConnectionState } from './connection/connection.ts';

export interface SharedEnvironment {
  readonly now: () => Date;
  /** A version 4 UUID. */
  readonly randomId: () => string;
  /** See `createCommitting`. */
  readonly hashPassword: (password: string) => Promise<string>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
}

/** Answers embedded in the page. */
export interface KnownAnswers {
  readonly revision: number;
  /** See `AskOutcome`. */
  readonly newest: number;
  readonly answers: readonly (readonly [Question, unknown])[];
}

/** A list elsewhere as a source of users: asks over the connection, and caches the answers. */
export function createSharedSource(
  connection: Connection,
  environment: SharedEnvironment,
  known: KnownAnswers | null = null,
): UserSource {
  const list = openList(connection, environment, known);
  const { state, recent, reading, sendAlone, noteRevision, retry } = list;
  connection.listen({
    onNews: (news) => {
      recent.note(news);
      noteRevision(news.revision);
    },
    knownRevision: recent.revision,
    onState: (next: ConnectionState) => {
      const isBack = next === 'online' && state.status.connection !== 'online';
      state.status = withStatus(state.status, { connection: next });
      if (isBack) retry();
      else state.notify();
    },
  });
  return {
    capabilities: {
      hasWholeList: false,
      maxUsers: MAX_CHANGED_USERS,
      hasBoundedHistory: false,
    },
    ...reading,
    retry,
    subscribe: state.subscribe,
    revision: () => state.revision,
    status: () => state.status,
    ...createCommitting({
      ...list,
      connection,
      environment,
      keys: createChangeKeys(environment.now),
    }),
    fetch: async (question) => {
      const outcome = await askWithRetry(() => sendAlone(question), environment.sleep);
      if (outcome.revision !== null) noteRevision(outcome.revision);
      if (!outcome.ok) return { ok: false, problem: outcome.problem };
      // It answers a question about rows.
      const rows = outcome.value as readonly User[];
      return { ok: true, revision: outcome.revision, rows };
    },
  };
}

/** The known state of the list, and what requests more of it. */
function openList(
  connection: Connection,
  environment: SharedEnvironment,
  known: KnownAnswers | null,
) {
  const { now, sleep, random } = environment;
  const cache = createAnswerCache();
  const state = createListState(known?.revision ?? null);
  const { recent, noteRevision, noteOlder } = followRevision(connection, sleep, state, cache);
  const wantNewest = () => {
    state.due = Math.max(state.due, recent.revision());
  };
  const { send, sendAlone } = createSending(connection, sleep, state, cache);
  const { ask, take } = createAnswerRequests({
    send,
    sleep,
    now: () => now().getTime(),
    wanted: () => state.due,
    knownRevision: recent.revision,
    noteRevision,
    noteOlder,
    isRead: state.isShown,
    notify: state.notify,
  });
  if (known !== null) {
    const { answers, revision, newest } = known;
    for (const [question, value] of answers)
      take(cache.read(question), { revision, newest, value });
  }
  const refreshing = createRefreshing({
    sleep,
    random,
    ask: () => {
      wantNewest();
      state.notify();
    },
  });
  const retry = () => {
    connection.retry();
    wantNewest();
    retryFailed(cache.entries(), ask);
    state.notify();
  };
  const reading = createReading({ state, cache, recent, refreshing, ask });
  return { cache, state, recent, reading, sendAlone, noteRevision, retry };
}

/** Moves the state to newer revisions of the list, and back after a backup was restored. */
function followRevision(
  connection: Connection,
  sleep: SharedEnvironment['sleep'],
  state: ListState,
  cache: AnswerCache,
) {
  const recent = createRecentChanges(state.revision);
  const rollbackWatch = watchForRollback({
    ask: connection.ask,
    sleep,
    revision: () => state.revision,
    onRollback: (older) => {
      Object.assign(state, { revision: older, due: older });
      recent.restart(older);
      for (const entry of cache.entries()) forgetAnswered(entry);
      state.notify();
    },
  });
  const noteRevision = (seen: number) => {
    rollbackWatch.note(seen);
    state.revision = Math.max(state.revision, seen);
    state.status = withStatus(state.status, { phase: 'ready' });
    state.notify();
  };
  return { recent, noteRevision, noteOlder: rollbackWatch.note };
}

function retryFailed(entries: readonly Entry[], ask: (entry: Entry) => Promise<void>): void {
  for (const entry of entries) {
    if (entry.answer.state !== 'failed' || entry.answer.isRetrying) continue;
    entry.answer = asRetried(entry.answer);
    void ask(entry);
  }
}
