import { vi } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { Question } from '#domain/userSource.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import type {
  Answered,
  AskOutcome,
  CommitOutcome,
  Connection,
  ConnectionListener,
} from '#sources/shared/connection.ts';
import { createSharedSource, type KnownAnswers } from '#sources/shared/sharedUserSource.ts';

export const UNREACHABLE = { ok: false, problem: 'unreachable' } as const;

export const userOf = (id: string): Question => ({ kind: 'user', id });
export const made = (revision: number): CommitOutcome => ({
  ok: true,
  revision,
  result: { ok: true, user: null, change: null },
});
/** A source's answer. */
export const ready = (value: unknown) => ({ state: 'ready', value });

/** Longer than any chain of promises in these tests. */
export async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/**
 * A source of a shared list whose connection, clock and sleep are the test's.
 * @param known the answers that came with the page
 */
export function openSource(known: KnownAnswers | null = null) {
  const asked: (readonly AskedQuestion[])[] = [];
  const waitedLongFor: (readonly AskedQuestion[])[] = [];
  const committed: { readonly key: string; readonly change: Change }[] = [];
  const sleeps: { readonly ms: number; readonly end: () => void }[] = [];
  let listener: ConnectionListener | undefined;
  const world = {
    asked,
    waitedLongFor,
    committed,
    retried: vi.fn<() => void>(),
    now: new Date(2024, 3, 3),
    /** By default nobody, at revision 1. */
    reply: (questions: readonly AskedQuestion[]): AskOutcome | Promise<AskOutcome> => ({
      ok: true,
      revision: 1,
      answers: questions.map((): Answered => ({ ok: true, value: null })),
    }),
    commitReply: UNREACHABLE as CommitOutcome,
    tell: () => {
      if (listener === undefined) throw new Error('nobody listens');
      return listener;
    },
    /** Whoever sleeps for so long at most wakes up; the others sleep on. */
    wake: async (ms = 2000) => {
      const woken = sleeps.filter((sleep) => sleep.ms <= ms);
      for (const sleep of woken) {
        sleeps.splice(sleeps.indexOf(sleep), 1);
        sleep.end();
      }
      await settle();
    },
    sleeps: () => sleeps.map(({ ms }) => ms),
  };
  const connection: Connection = {
    ask: async (questions, patience) => {
      asked.push(questions);
      if (patience === 'long') waitedLongFor.push(questions);
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
      sleep: (ms) => new Promise((end) => sleeps.push({ ms, end: () => end() })),
    },
    known,
  );
  return Object.assign(world, { source });
}
