import { vi } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { Question } from '#domain/userSource.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import type {
  Answered,
  AskOutcome,
  CommitOutcome,
  ConnectionListener,
} from '#sources/shared/connection/connection.ts';
import {
  createSharedSource,
  type KnownAnswers,
  type ListConnection,
} from '#sources/shared/sharedUserSource.ts';

export const UNREACHABLE = { ok: false, problem: 'unreachable' } as const;

export const userOf = (id: string): Question => ({ kind: 'user', id });
export const made = (revision: number): CommitOutcome => ({
  ok: true,
  revision,
  result: { ok: true, user: null, change: null },
});
export type AskReply = AskOutcome;

/** A source's answer. */
export const ready = (value: unknown) => ({ state: 'ready', value });

/** Longer than any chain of promises in these tests. */
export async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/**
 * A shared list's source whose connection, clock and sleep the test controls.
 * @param known the answers embedded in the page
 */
export function openSource(known: KnownAnswers | null = null) {
  const asked: (readonly AskedQuestion[])[] = [];
  const waitedLongFor: (readonly AskedQuestion[])[] = [];
  const signals: AbortSignal[] = [];
  const committed: { readonly key: string; readonly change: Change }[] = [];
  const sleeps: { readonly ms: number; readonly until: number; readonly end: () => void }[] = [];
  const wakeThose = async (isWoken: (sleep: (typeof sleeps)[number]) => boolean) => {
    for (const sleep of sleeps.filter(isWoken)) {
      sleeps.splice(sleeps.indexOf(sleep), 1);
      sleep.end();
    }
    await settle();
  };
  let listener: Partial<ConnectionListener> | undefined;
  let hashCount = 0;
  const backListeners: (() => void)[] = [];
  const world = {
    asked,
    waitedLongFor,
    /** The signals of each request that may be aborted. */
    signals,
    committed,
    retried: vi.fn<() => void>(),
    now: new Date(2024, 3, 3),
    isHidden: false,
    /** The page is shown again. */
    comeBack: () => {
      world.isHidden = false;
      for (const notify of backListeners) notify();
    },
    /** By default an empty list at revision 1. */
    reply: (questions: readonly AskedQuestion[]): AskReply | Promise<AskReply> => ({
      ok: true,
      revision: 1,
      answers: questions.map((): Answered => ({ ok: true, value: null })),
    }),
    commitReply: UNREACHABLE as CommitOutcome,
    /** Each hash of a password is another one. */
    hashPassword: (password: string) => {
      hashCount += 1;
      return Promise.resolve(`hash ${hashCount} of ${password.length}`);
    },
    live: () => {
      if (listener === undefined) throw new Error('nobody listens');
      const { onNews, onState } = listener;
      if (onNews === undefined || onState === undefined) throw new Error('nobody listens');
      return {
        onNews,
        onState,
        /** Many users have changed. */
        onRevision: (revision: number) => onNews({ revision, users: 'many' }),
      };
    },
    /** Wakes everybody who sleeps at most this long; the others sleep on. */
    wake: (ms = 2000) => wakeThose((sleep) => sleep.ms <= ms),
    /** Lets time pass. */
    pass: async (ms: number) => {
      world.now = new Date(world.now.getTime() + ms);
      await wakeThose(({ until }) => until <= world.now.getTime());
    },
    sleeps: () => sleeps.map(({ ms }) => ms),
  };
  const connection: ListConnection = {
    ask: async (questions, { isLong, signal } = {}) => {
      asked.push(questions);
      if (isLong === true) waitedLongFor.push(questions);
      if (signal !== undefined) signals.push(signal);
      return world.reply(questions);
    },
    commit: async (key, change) => {
      committed.push({ key, change });
      return world.commitReply;
    },
    listen: (given) => {
      listener = given;
    },
    retry: world.retried,
  };
  let keyCount = 0;
  const source = createSharedSource(
    connection,
    {
      now: () => world.now,
      randomId: () => {
        keyCount += 1;
        return `key ${keyCount}`;
      },
      hashPassword: (password) => world.hashPassword(password),
      random: () => 0,
      isHidden: () => world.isHidden,
      onBack: (given) => void backListeners.push(given),
      sleep: (ms) =>
        ms === 0
          ? Promise.resolve()
          : new Promise((end) =>
              sleeps.push({ ms, until: world.now.getTime() + ms, end: () => end() }),
            ),
    },
    known,
  );
  return Object.assign(world, { source });
}
