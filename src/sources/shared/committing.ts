import type { Change } from '#domain/change/change.ts';
import { passwordOf, withPassword } from '#domain/change/passwordOf.ts';
import type { UserSource } from '#domain/userSource.ts';
import type { Progress } from '#protocol/changes.ts';
import type { ListState } from '#sources/shared/answers/listState.ts';
import type { ChangeKeys, SentChange } from '#sources/shared/changeKeys.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';

interface HashingEnvironment {
  /** A version 4 UUID. */
  readonly randomId: () => string;
  /** Resolves with a PHC string; rejects if its code cannot be loaded. */
  readonly hashPassword: (password: string) => Promise<string>;
}

interface CommittingParts {
  readonly connection: Pick<Connection, 'commit'>;
  readonly keys: ChangeKeys;
  readonly environment: HashingEnvironment;
  readonly state: ListState;
}

export function createCommitting({
  connection,
  keys,
  environment,
  state,
}: CommittingParts): Pick<UserSource, 'commit' | 'noteSignedOut'> {
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
      const again = keys.unansweredOf(change);
      const sent = again ?? (await hashed(change, environment));
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
        if (outcome.problem === 'unreachable') keys.noteUnanswered(change, sent);
        // A retry is a new change.
        if (outcome.problem === 'keyReused') keys.noteAnswered(change);
        if (outcome.problem === 'signedOut' && wasSignedOut) noteSignedOut();
        return outcome;
      }
      keys.noteAnswered(change);
      state.due = Math.max(state.due, outcome.revision);
      state.noteRevision(outcome.revision);
      state.notify();
      return outcome.result;
    },
  };
}

/** `null`: the hashing code could not be loaded. The server never learns what was typed. */
async function hashed(
  change: Change,
  { randomId, hashPassword }: HashingEnvironment,
): Promise<SentChange | null> {
  const password = passwordOf(change);
  const hash = password === null ? null : await hashPassword(password).catch(() => null);
  if (password !== null && hash === null) return null;
  return { key: randomId(), change: hash === null ? change : withPassword(change, hash) };
}
