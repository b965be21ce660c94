import type { UserSource } from '#domain/userSource.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import type {
  Answered,
  CommitOutcome,
  ConnectionListener,
} from '#sources/shared/connection/connection.ts';
import type { ListConnection } from '#sources/shared/sharedUserSource.ts';

/**
 * A one-way message between the page and the list. Rejects if the list is unreachable.
 * @param questionCount how many questions, or answers to them, it contains; 0: something else
 */
export type Travel = (questionCount: number) => Promise<void>;

const UNREACHABLE = { ok: false, problem: 'unreachable' } as const;

/**
 * Simulates a list on a server: questions, changes, answers and revisions each take as long as
 * `travel` does, so they can arrive out of order.
 */
export function createSlowConnection(list: UserSource, travel: Travel): ListConnection {
  let listener: Partial<ConnectionListener> | null = null;
  /** What arrived at the page, and what was sent to it. */
  let heard = list.revision();
  let sent = heard;
  const made = new Map<string, Promise<CommitOutcome>>();

  const sendRevision = () => {
    const newest = list.revision();
    sent = newest;
    const arrive = () => {
      heard = Math.max(heard, newest);
      listener?.onNews?.({ revision: newest, users: 'many' });
    };
    // If it is lost, a retry sends it again.
    travel(0).then(arrive, () => undefined);
  };
  const make = (key: string, change: Parameters<ListConnection['commit']>[1]) => {
    const making =
      made.get(key) ??
      list.commit(change).then((result) => ({ ok: true, revision: list.revision(), result }));
    made.set(key, making);
    return making;
  };

  return {
    ask: async (questions) => {
      try {
        await travel(questions.length);
        await Promise.all(questions.map((question) => loaded(list, question)));
        const revision = list.revision();
        const answers = await Promise.all(questions.map((question) => answerOf(list, question)));
        await travel(questions.length);
        return { ok: true, revision, answers };
      } catch {
        return UNREACHABLE;
      }
    },
    commit: async (key, change) => {
      try {
        await travel(0);
        const outcome = await make(key, change);
        await travel(0);
        return outcome;
      } catch {
        return UNREACHABLE;
      }
    },
    listen: (given) => {
      listener = given;
      list.subscribe(() => {
        if (list.revision() !== sent) sendRevision();
      });
    },
    retry: () => {
      if (heard < list.revision()) sendRevision();
    },
  };
}

/** Waits until the list is loaded, or the code for an answer from the history. */
async function loaded(list: UserSource, question: AskedQuestion): Promise<void> {
  if (question.kind === 'holders') return;
  const isPending = () => list.read(question).state === 'pending';
  if (!isPending()) return;
  await new Promise<void>((resolve) => {
    const stop = list.subscribe(() => {
      if (isPending()) return;
      stop();
      resolve();
    });
  });
}

async function answerOf(list: UserSource, question: AskedQuestion): Promise<Answered> {
  if (question.kind === 'holders') {
    const fetched = await list.fetch(question);
    return fetched.ok ? { ok: true, value: fetched.rows } : { ok: false, problem: fetched.problem };
  }
  const answer = list.read(question);
  if (answer.state === 'ready') return { ok: true, value: answer.value };
  return answer.state === 'failed' ? { ok: false, problem: answer.problem } : UNREACHABLE;
}
