import { type Change, passwordOf, withPassword } from '#domain/change/change.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import type { Question, SourceStatus, UserSource } from '#domain/userSource.ts';
import { createAnswers } from './answers/answers.ts';
import type { RefreshingParts } from './answers/refreshing.ts';
import { sendQuestions } from './answers/sending.ts';
import type { Connection } from './connection/connection.ts';

interface SharedEnvironment extends Omit<RefreshingParts, 'ask' | 'now'> {
  readonly now: () => Date;
  /** A version 4 UUID. */
  readonly randomId: () => string;
  /** Resolves with a PHC string; rejects if its code cannot be loaded. */
  readonly hashPassword: (password: string) => Promise<string>;
}

export type ListConnection = Pick<Connection, 'ask' | 'commit' | 'listen' | 'retry'>;

/** Answers embedded in the page. */
export interface KnownAnswers {
  readonly revision: number;
  readonly answers: readonly (readonly [Question, unknown])[];
}

/** A change as it is sent: with the hash of its password. */
interface SentChange {
  /** A version 4 UUID, under which it is made once. */
  readonly key: string;
  readonly change: Change;
}

/**
 * For this long an equal change counts as a retry. Later the person more likely means a new one.
 */
const SAME_FOR_MS = 10 * 60_000;

const LOADING: SourceStatus = {
  phase: 'loading',
  seededCount: 0,
  skippedCount: 0,
  notice: null,
  connection: 'online',
};

/** A list elsewhere as a source of users: asks over the connection, and caches the answers. */
export function createSharedSource(
  connection: ListConnection,
  environment: SharedEnvironment,
  known: KnownAnswers | null = null,
): UserSource {
  const { now } = environment;
  let status: SourceStatus = known === null ? LOADING : { ...LOADING, phase: 'ready' };
  const answers = createAnswers(
    {
      ...environment,
      connection,
      now: () => now().getTime(),
      onRevision: () => {
        if (status.phase !== 'ready') status = { ...status, phase: 'ready' };
      },
    },
    known?.revision ?? null,
  );
  for (const [question, value] of known?.answers ?? []) {
    answers.take(question, known?.revision ?? 0, value);
  }
  const setStatus = (change: Partial<SourceStatus>) => {
    status = { ...status, ...change };
    answers.notify();
  };
  const retry = () => {
    connection.retry();
    answers.retry();
  };
  connection.listen({
    onNews: answers.noteNews,
    onState: (next) => {
      if (next === status.connection) return;
      setStatus({ connection: next });
      if (next === 'online') retry();
    },
  });
  const noteSignedOut = () => {
    if (status.connection === 'signedOut') {
      setStatus({ signedOutTries: (status.signedOutTries ?? 0) + 1 });
    }
  };

  /** Without a response, by the change as JSON: sent again as they were, so that none is made twice. */
  const unanswered = new Map<string, { readonly sent: SentChange; readonly at: number }>();
  const commit: UserSource['commit'] = async (change) => {
    const text = JSON.stringify(change);
    const at = now().getTime();
    const before = unanswered.get(text);
    const isAgain = before !== undefined && at - before.at <= SAME_FOR_MS;
    const sent = isAgain ? before.sent : await hashed(change, environment);
    if (sent === null) return { ok: false, problem: 'hashing' };
    const wasSignedOut = status.connection === 'signedOut';
    const outcome = await connection
      .commit(sent.key, sent.change, (progress) =>
        setStatus({ changing: progress ?? { done: 0, total: 0 } }),
      )
      .finally(() => {
        if (status.changing) setStatus({ changing: null });
      });
    if (outcome.ok) {
      unanswered.delete(text);
      answers.noteOwnChange(outcome.revision);
      return outcome.result;
    }
    if (outcome.problem === 'unreachable') unanswered.set(text, { sent, at });
    // A retry is a new change.
    if (outcome.problem === 'keyReused') unanswered.delete(text);
    if (outcome.problem === 'signedOut' && wasSignedOut) noteSignedOut();
    return outcome;
  };

  return {
    capabilities: { hasWholeList: false, maxUsers: MAX_CHANGED_USERS, hasBoundedHistory: false },
    read: answers.read,
    retry,
    subscribe: answers.subscribe,
    revision: answers.revision,
    status: () => status,
    commit,
    noteSignedOut,
    fetch: async (question) => {
      const [outcome] = await sendQuestions(connection.ask, [question], { isLong: true });
      if (outcome === undefined) return { ok: false, problem: 'unreachable' };
      if (outcome.revision !== null) {
        answers.noteRevision(outcome.revision);
        answers.notify();
      }
      if (!outcome.ok) return { ok: false, problem: outcome.problem };
      // It answers a question about rows.
      return { ok: true, revision: outcome.revision, rows: outcome.value as readonly User[] };
    },
  };
}

/** `null`: the hashing code could not be loaded. The server never learns what was typed. */
async function hashed(
  change: Change,
  { randomId, hashPassword }: SharedEnvironment,
): Promise<SentChange | null> {
  const password = passwordOf(change);
  if (password === null) return { key: randomId(), change };
  const hash = await hashPassword(password).catch(() => null);
  return hash === null ? null : { key: randomId(), change: withPassword(change, hash) };
}
