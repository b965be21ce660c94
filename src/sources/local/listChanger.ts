import { changedSince } from '#domain/change/changedSince.ts';
import { refusedChange, type Planned } from '#domain/change/resolve.ts';
import type { UserIndex } from '#domain/answer/userIndex.ts';
import {
  type Change,
  type ChangeProblem,
  type CommitResult,
  passwordOf,
} from '#domain/change/change.ts';
import type { RecordedChange } from '#domain/change/operation.ts';
import type { ListQuestion } from '#domain/answer/answerFrom.ts';
import type { AnswerTo, Question } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import { planChange } from '#sources/local/planChange.ts';
import { createCommit, type Commit, type CommitProblem } from '#sources/local/commit.ts';
import { openHistory, type History } from '#sources/local/history.ts';
import {
  doneChange,
  historyPage,
  lastChange,
  laterChanges,
  removedPage,
} from '#sources/local/historyAnswers.ts';
import type { UserStore } from '#sources/local/localUserStore.ts';
import type { StoreEnvironment } from '#sources/local/storeEnvironment.ts';
import { hasEarlierStore, takeOver } from '#sources/local/takeOver.ts';

// The first list does not need it, so it is loaded with the code that changes it.
export { hashPassword } from '#domain/user/passwordHash.ts';

/** A question that the history answers. */
export type PastQuestion = Exclude<Question, ListQuestion>;

/** Changes a list, and answers questions about its history. Loaded when first needed. */
export interface ListChanger {
  /** Never throws. */
  readonly commit: (change: Change) => Promise<CommitResult>;
  /** Synchronous: the history is in memory. */
  readonly answer: <Q extends PastQuestion>(question: Q) => AnswerTo<Q>;
  /** Notifies of changes of the history, here or in another tab. */
  readonly subscribe: (listener: () => void) => () => void;
  /** For the archive: commits its own operations as one change. */
  readonly commitList: Commit;
  readonly history: History;
}

type IndexOf = (users: readonly User[]) => UserIndex;

/**
 * The changer of the list in this browser. What an earlier version kept is taken over first.
 * @param indexOf the index of these users, reusing the caches of the shown list
 */
export async function openListChanger(
  store: Pick<UserStore, 'exclusively' | 'getState'>,
  env: StoreEnvironment,
  indexOf: IndexOf,
): Promise<ListChanger> {
  const database = await env.database().catch(() => null);
  const takeOverEarlier = async () => {
    try {
      if (database !== null && hasEarlierStore(env.storage())) {
        await store.exclusively(false, () => takeOver(env, database));
      }
    } catch {
      // It stays where it is, until the page is opened again.
    }
  };
  await takeOverEarlier();
  const changer = createListChanger(store, env, indexOf, await openHistory(env, database));
  return {
    ...changer,
    commit: async (change) => {
      // A tab of an earlier version may have kept a user who is to be erased.
      if (change.kind === 'erase') await takeOverEarlier();
      return changer.commit(change);
    },
  };
}

/** The changer of any list. @param history of the list */
export function createListChanger(
  store: Pick<UserStore, 'exclusively' | 'getState'>,
  env: Omit<StoreEnvironment, 'storage' | 'locks'>,
  indexOf: IndexOf,
  history: History,
): ListChanger {
  const commit = createCommit(store, history, env);
  const describe = (change: RecordedChange | null | undefined) =>
    change ? doneChange(change, history.isKept, store.getState().users, history.changes()) : null;

  const changeList = async (change: Exclude<Change, { kind: 'erase' }>): Promise<CommitResult> => {
    const passwordHash = await hashOf(passwordOf(change), env);
    if (passwordHash === undefined) return { ok: false, problem: 'hashing' };
    const last: { planned?: Planned } = {};
    const result = await commit({
      plan: async (list) => {
        const context = { ...env, passwordHash };
        const planned = planChange(change, list, history.changes(), indexOf, context);
        last.planned = planned;
        return 'operations' in planned ? planned : null;
      },
    });
    const { planned } = last;
    if (planned !== undefined && !('operations' in planned)) return refusedChange(planned);
    if (!('problem' in result)) {
      const { newUser: user = null, notBack } = planned ?? {};
      return { ok: true, user, change: describe(result.change), ...(notBack && { notBack }) };
    }
    if (result.failed === undefined) return { ok: false, problem: changeProblem(result.problem) };
    const later = laterChanges(history.changes(), describe);
    const conflict = await changedSince(result.failed, planned?.undoes ?? null, later);
    return { ok: false, problem: 'conflict', conflict };
  };
  /** Under the lock, but writes nothing to the list. */
  const erase = async (id: string): Promise<CommitResult> => {
    const problem = await store.exclusively(false, async ({ list, isInMemory }) => {
      if (!isInMemory) await history.catchUp(list.text);
      if (list.users.some((user) => user.id === id)) return { problem: 'inList' as const };
      return (await history.erase(id)) ? null : { problem: 'unavailable' as const };
    });
    if (problem === null) return { ok: true, user: null, change: null };
    return problem.problem === 'inList'
      ? { ok: false, problem: 'conflict', conflict: { kind: 'gone' } }
      : { ok: false, problem: problem.problem };
  };

  const answerTo = (question: PastQuestion) => {
    const [changes, { users }] = [history.changes(), store.getState()];
    switch (question.kind) {
      case 'history':
        return historyPage(changes, users, question, history.isKept);
      case 'removed':
        return removedPage(changes, users, question, history.isKept);
      case 'lastChange':
        return lastChange(changes, question.id);
    }
  };
  return {
    commit: async (change) => {
      try {
        return await (change.kind === 'erase' ? erase(change.id) : changeList(change));
      } catch {
        return { ok: false, problem: 'unavailable' };
      }
    },
    answer: <Q extends PastQuestion>(question: Q) =>
      // The answer belongs to this question, whose kind TypeScript does not track.
      answerTo(question) as AnswerTo<Q>,
    subscribe: history.subscribe,
    commitList: commit,
    history,
  };
}

/** Of a change without a snapshot that declines nothing. */
function changeProblem(problem: CommitProblem): ChangeProblem {
  return problem === 'declined' || problem === 'noRoomForSnapshot' ? 'unavailable' : problem;
}

/** `undefined`: the hashing code could not be loaded. */
async function hashOf(
  password: string | null,
  { hashPassword }: Pick<StoreEnvironment, 'hashPassword'>,
): Promise<string | null | undefined> {
  return password === null ? null : hashPassword(password).catch(() => undefined);
}
