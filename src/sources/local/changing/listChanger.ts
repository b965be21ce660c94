import { movedSince } from '#sources/local/changing/movedSince.ts';
import type { MovedSince } from '#domain/change/changesSince.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { changedSince } from '#domain/change/changedSince.ts';
import type { FoundUser } from '#domain/change/changingList.ts';
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
import { createHistoryLog, type HistoryLog } from '#sources/local/changing/historyLog.ts';
import { idBeforeChanges, type Erased } from '#sources/local/changing/historyEntries.ts';
import type { Operation } from '#domain/change/operation.ts';
import { traceRecords } from '#sources/local/changing/recordTrace.ts';
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
  /** See `UserSource`. */
  readonly movedSince: (query: UserQuery | null, since: string) => MovedSince;
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
  const isKept = (id: string) => log.isKept(id);

  const changeList = async (change: Exclude<Change, { kind: 'erase' }>): Promise<CommitResult> => {
    const password = passwordOf(change);
    const passwordHash = password === null ? null : await hashed(env, password);
    if (password !== null && passwordHash === null) return { ok: false, problem: 'hashing' };
    const last: { resolved?: Resolved<FoundUser> } = {};
    const result = await commitRecorded(async (list) => {
      const isFromHistory = change.kind === 'undo' || change.kind === 'bringBack';
      const changes = isFromHistory ? log.newest() : log.changes();
      const changing = openChangingList(list, changes, indexOf);
      const resolved = await resolve(change, changing, { ...env, passwordHash });
      last.resolved = resolved;
      return 'operations' in resolved ? resolved : null;
    });
    const { resolved } = last;
    if (!('problem' in result)) {
      const made = resolved !== undefined && 'operations' in resolved ? resolved : null;
      const { newUser: user = null, notBack } = made ?? {};
      return { ok: true, user, change: done(result.change), ...(notBack && { notBack }) };
    }
    if (resolved !== undefined && !('operations' in resolved)) return refusedChange(resolved);
    if (result.failed !== undefined) {
      const undoes = resolved?.undoes ?? null;
      const conflict = await changedSince(result.failed, undoes, laterChanges(log.changes(), done));
      return { ok: false, problem: 'conflict', conflict };
    }
    return { ok: false, problem: changeProblem(result.problem) };
  };

  /** Under the lock, like a change, but writes nothing to the list. */
  const erase = async (id: string): Promise<CommitResult> => {
    const outcome: { found?: 'inList' | 'unavailable' | null } = {};
    const result = await store.commit({
      next: ({ members }) => {
        const users = members().filter((user) => user !== null);
        outcome.found = users.some((user) => user.id === id)
          ? 'inList'
          : log.erase(erasedOf(id, log.newest(), users));
        return null;
      },
    });
    if (!result.ok && result.problem !== 'declined') {
      return { ok: false, problem: changeProblem(result.problem) };
    }
    const { found = 'unavailable' } = outcome;
    if (found === null) return { ok: true, user: null, change: null };
    return found === 'inList'
      ? { ok: false, problem: 'conflict', conflict: { kind: 'gone' } }
      : { ok: false, problem: found };
  };

  const done = (change: RecordedChange | null | undefined) =>
    change ? doneChange(change, isKept, store.getState().users, log.changes()) : null;

  const answerTo = (question: PastQuestion) => {
    const changes = log.changes();
    const { users } = store.getState();
    switch (question.kind) {
      case 'history':
        return historyPage(changes, users, question, isKept, departedFrom(store.getMembers()));
      case 'removed':
        return removedPage(changes, users, question, isKept);
      case 'lastChange':
        return lastChange(changes, users, question);
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
    // The answer belongs to this question, whose kind TypeScript does not track.
    answer: <Q extends PastQuestion>(question: Q) => answerTo(question) as AnswerTo<Q>,
    movedSince: (...asked) => {
      const changes = log.changes();
      const { users } = store.getState();
      const describe = (change: RecordedChange) => doneChange(change, isKept, users, changes);
      return movedSince(changes, users, asked, idBeforeChanges(env.storage), describe);
    },
    subscribe: log.subscribe,
    commitRecorded,
    log,
  };
}

function erasedOf(id: string, changes: readonly RecordedChange[], users: readonly User[]): Erased {
  const { idOf } = traceRecords(changes, users);
  const isAbout = (operation: Operation) => idOf(operation) === id;
  const one = changes.flatMap(({ operations }) => operations).find(isAbout);
  const isShared = typeof one?.id === 'string' && one.id !== id;
  return isShared ? { id: one.id ?? id, isAbout } : { id, isAbout: null };
}

/** `null`: the hashing code could not be loaded. */
function hashed(env: StoreEnvironment, password: string): Promise<string | null> {
  return env.hashPassword(password).catch(() => null);
}
