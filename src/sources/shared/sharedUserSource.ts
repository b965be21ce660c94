import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import type { Question, UserSource } from '#domain/userSource.ts';
import { createAnswers } from './answers/answers.ts';
import { createListState, withStatus } from './answers/answerCache.ts';
import { sendQuestions } from './answers/sending.ts';
import type { RefreshingParts } from './answers/refreshing.ts';
import { createCommitting, type CommittingEnvironment } from '#sources/shared/committing.ts';
import type { Connection, ConnectionState } from './connection/connection.ts';

type SharedEnvironment = CommittingEnvironment &
  Pick<RefreshingParts, 'sleep' | 'random' | 'isHidden' | 'onBack'>;

export type ListConnection = Pick<Connection, 'ask' | 'commit' | 'listen' | 'retry'>;

/** Answers embedded in the page. */
export interface KnownAnswers {
  readonly revision: number;
  readonly answers: readonly (readonly [Question, unknown])[];
}

/** A list elsewhere as a source of users: asks over the connection, and caches the answers. */
export function createSharedSource(
  connection: ListConnection,
  environment: SharedEnvironment,
  known: KnownAnswers | null = null,
): UserSource {
  const state = createListState(known?.revision ?? null);
  const answers = createAnswers({
    ...environment,
    connection,
    state,
    now: () => environment.now().getTime(),
  });
  for (const [question, value] of known?.answers ?? []) {
    answers.take(question, known?.revision ?? 0, value);
  }
  const retry = () => {
    connection.retry();
    answers.retry();
  };
  connection.listen({
    onNews: answers.noteNews,
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
    read: answers.read,
    retry,
    subscribe: state.subscribe,
    revision: () => state.revision,
    status: () => state.status,
    ...createCommitting({
      connection,
      environment,
      state,
      noteOwnChange: answers.noteOwnChange,
    }),
    fetch: async (question) => {
      const [outcome] = await sendQuestions(connection.ask, [question], { isLong: true });
      if (outcome === undefined) return { ok: false, problem: 'unreachable' };
      if (outcome.revision !== null) {
        state.noteRevision(outcome.revision);
        state.notify();
      }
      if (!outcome.ok) return { ok: false, problem: outcome.problem };
      // It answers a question about rows.
      const rows = outcome.value as readonly User[];
      return { ok: true, revision: outcome.revision, rows };
    },
  };
}
