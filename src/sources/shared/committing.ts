import { type Change, passwordOf, withPassword } from '#domain/change/change.ts';
import type { UserSource } from '#domain/userSource.ts';
import type { Progress } from '#protocol/changes.ts';
import type { ListState } from '#sources/shared/answers/answerCache.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';

export interface CommittingEnvironment {
  readonly now: () => Date;
  /** A version 4 UUID. */
  readonly randomId: () => string;
  /** Resolves with a PHC string; rejects if its code cannot be loaded. */
  readonly hashPassword: (password: string) => Promise<string>;
}

interface CommittingParts {
  readonly connection: Pick<Connection, 'commit'>;
  readonly environment: CommittingEnvironment;
  readonly state: ListState;
  /** A change was made. */
  readonly noteOwnChange: (revision: number) => void;
}

export function createCommitting({
  connection,
  environment,
  state,
  noteOwnChange,
}: CommittingParts): Pick<UserSource, 'commit' | 'noteSignedOut'> {
  /** Without a response, by the change as JSON: sent again as they were, so that none is made twice. */
  const unanswered = new Map<string, { readonly sent: SentChange; readonly at: number }>();
  /** Nothing more will come of earlier responses. */
  const noteSignedOut = () => {
    if (state.status.connection !== 'signedOut') return;
    const tries = (state.status.signedOutTries ?? 0) + 1;
    state.status = { ...state.status, signedOutTries: tries };
    state.notify();
  };
  const noteChanging = (changing: Progress | null) => {
    state.status = { ...state.status, changing };
    state.notify();
  };
  return {
    noteSignedOut,
    commit: async (change) => {
      const text = JSON.stringify(change);
      const now = environment.now().getTime();
      const before = unanswered.get(text);
      const isAgain = before !== undefined && now - before.at <= SAME_FOR_MS;
      const sent = isAgain ? before.sent : await hashed(change, environment);
      if (sent === null) return { ok: false, problem: 'hashing' };
      const wasSignedOut = state.status.connection === 'signedOut';
      let outcome: Awaited<ReturnType<Connection['commit']>>;
      try {
        outcome = await connection.commit(sent.key, sent.change, (progress) =>
          noteChanging(progress ?? { done: 0, total: 0 }),
        );
      } finally {
        if (state.status.changing) noteChanging(null);
      }
      if (!outcome.ok) {
        if (outcome.problem === 'unreachable') unanswered.set(text, { sent, at: now });
        // A retry is a new change.
        if (outcome.problem === 'keyReused') unanswered.delete(text);
        if (outcome.problem === 'signedOut' && wasSignedOut) noteSignedOut();
        return outcome;
      }
      unanswered.delete(text);
      noteOwnChange(outcome.revision);
      return outcome.result;
    },
  };
}

/** `null`: the hashing code could not be loaded. The server never learns what was typed. */
async function hashed(
  change: Change,
  { randomId, hashPassword }: CommittingEnvironment,
): Promise<SentChange | null> {
  const password = passwordOf(change);
  const hash = password === null ? null : await hashPassword(password).catch(() => null);
  if (password !== null && hash === null) return null;
  return { key: randomId(), change: hash === null ? change : withPassword(change, hash) };
}

/**
 * For this long an equal change counts as a retry. Later the person more likely means a new one.
 */
const SAME_FOR_MS = 10 * 60_000;

/** A change as it is sent: with the hash of its password. */
interface SentChange {
  /** A version 4 UUID, under which it is made once. */
  readonly key: string;
  readonly change: Change;
}
