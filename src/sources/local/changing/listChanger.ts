import { changedSince } from '#domain/change/changedSince.ts';
import { resolve } from '#domain/change/resolve.ts';
import { passwordOf } from '#domain/change/passwordOf.ts';
import { refusedChange, type Resolved } from '#domain/change/resolved.ts';
import type { UserIndex } from '#domain/answer/userIndex.ts';
import type { Change, CommitResult } from '#domain/change/change.ts';
import type { AnswerTo } from '#domain/userSource.ts';
import type { PastQuestion } from '#sources/local/listCache.ts';
import type { User } from '#domain/user/user.ts';
import {
  createCommitRecorded,
  type CommitRecorded,
} from '#sources/local/changing/commitRecorded.ts';
import {
  doneChange,
  historyPage,
  lastChange,
  laterChanges,
  removedPage,
} from '#sources/local/changing/historyAnswers.ts';
import { createErase } from '#sources/local/changing/erasing.ts';
import { createHistoryLog, type HistoryLog } from '#sources/local/changing/historyLog.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { departedFrom } from '#sources/local/record/keptIds.ts';
import { openChangingList } from '#sources/local/changing/changingList.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import { changeProblem, type UserStore } from '#sources/local/store/userStore.ts';

// The first list does not need them, so they are loaded with the code that changes it.
export { nextMembers } from '#sources/local/record/memberReuse.ts';
export { hashPassword } from '#domain/user/passwordHash.ts';

/**
 * Changes the list of this browser, and answers questions about its history. Loaded when first
 * needed.
 */
export interface ListChanger {
  /** Never throws. */
  readonly commit: (change: Change) => Promise<CommitResult>;
  /** Synchronous: from storage and from what this tab keeps in memory. */
  readonly answer: <Q extends PastQuestion>(question: Q) => AnswerTo<Q>;
  /** Notifies of changes of the history, here or in another tab. */
  readonly subscribe: (listener: () => void) => () => void;
  /** For the archive: commits its own operations as one change. */
  readonly commitRecorded: CommitRecorded;
  readonly log: HistoryLog;
}

/** @param indexOf the index of these users, reusing the caches of the shown list */
export function createListChanger(
  store: Pick<UserStore, 'commit' | 'getState' | 'getMembers'>,
  env: StoreEnvironment,
  indexOf: (users: readonly User[]) => UserIndex,
): ListChanger {
  const log = createHistoryLog(env);
  const commitRecorded = createCommitRecorded(store, env, log);
  const history = askHistory(store, log);
  const erase = createErase(store, log);

  const changeList = async (change: Exclude<Change, { kind: 'erase' }>): Promise<CommitResult> => {
    const passwordHash = await hashOf(passwordOf(change), env);
    if (passwordHash === undefined) return { ok: false, problem: 'hashing' };
    const last: { resolved?: Resolved } = {};
    const result = await commitRecorded(async (list) => {
      const isFromHistory = change.kind === 'undo' || change.kind === 'bringBack';
      const changes = isFromHistory ? log.newest() : log.changes();
      const changing = openChangingList(list, changes, indexOf);
      const resolved = await resolve(change, changing, { ...env, passwordHash });
      last.resolved = resolved;
      return 'operations' in resolved ? resolved : null;
    });
    const { resolved } = last;
    if (resolved !== undefined && !('operations' in resolved)) return refusedChange(resolved);
    if (!('problem' in result)) {
      const { newUser: user = null, notBack } = resolved ?? {};
      return { ok: true, user, change: history.done(result.change), ...(notBack && { notBack }) };
    }
    if (result.failed !== undefined) {
      const undoes = resolved?.undoes ?? null;
      const later = laterChanges(log.changes(), history.done);
      const conflict = await changedSince(result.failed, undoes, later);
      return { ok: false, problem: 'conflict', conflict };
    }
    return { ok: false, problem: changeProblem(result.problem) };
  };

  return {
    commit: async (change) => {
      try {
        return await (change.kind === 'erase' ? erase(change.id) : changeList(change));
      } catch {
        return { ok: false, problem: 'unavailable' };
      }
    },
    answer: history.answer,
    subscribe: log.subscribe,
    commitRecorded,
    log,
  };
}

/** Answers from the changes and the list as they are now. */
function askHistory(store: Pick<UserStore, 'getState' | 'getMembers'>, log: HistoryLog) {
  const now = () => [log.changes(), store.getState().users] as const;
  const describe = (change: RecordedChange) => {
    const [changes, users] = now();
    return doneChange(change, log.isKept, users, changes);
  };
  const answerTo = (question: PastQuestion) => {
    const [changes, users] = now();
    switch (question.kind) {
      case 'history':
        return historyPage(changes, users, question, log.isKept, departedFrom(store.getMembers()));
      case 'removed':
        return removedPage(changes, users, question, log.isKept);
      case 'lastChange':
        return lastChange(changes, users, question);
    }
  };
  const answer: ListChanger['answer'] = <Q extends PastQuestion>(question: Q) =>
    // The answer belongs to this question, whose kind TypeScript does not track.
    answerTo(question) as AnswerTo<Q>;
  const done = (change: RecordedChange | null | undefined) => (change ? describe(change) : null);
  return { done, answer };
}

/** `undefined`: the hashing code could not be loaded. */
async function hashOf(
  password: string | null,
  { hashPassword }: StoreEnvironment,
): Promise<string | null | undefined> {
  return password === null ? null : hashPassword(password).catch(() => undefined);
}
