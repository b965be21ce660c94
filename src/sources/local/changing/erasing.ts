import type { CommitResult } from '#domain/change/change.ts';
import type { Operation } from '#domain/change/operation.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import type { User } from '#domain/user/user.ts';
import type { Erased } from '#sources/local/changing/historyEntries.ts';
import type { HistoryLog } from '#sources/local/changing/historyLog.ts';
import { traceRecords } from '#sources/local/changing/recordTrace.ts';
import { changeProblem, type UserStore } from '#sources/local/store/userStore.ts';

/** Erases a removed user from the history: under the lock, but writes nothing to the list. */
export function createErase(
  store: Pick<UserStore, 'commit'>,
  log: HistoryLog,
): (id: string) => Promise<CommitResult> {
  return async (id) => {
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
}

function erasedOf(id: string, changes: readonly RecordedChange[], users: readonly User[]): Erased {
  const { idOf } = traceRecords(changes, users);
  const isAbout = (operation: Operation) => idOf(operation) === id;
  const one = changes.flatMap(({ operations }) => operations).find(isAbout);
  const isShared = typeof one?.id === 'string' && one.id !== id;
  return isShared ? { id: one.id ?? id, isAbout } : { id, isAbout: null };
}
