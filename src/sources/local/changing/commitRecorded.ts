import type { ChangeKind } from '#domain/change/change.ts';
import type { Operation } from '#domain/change/operation.ts';
import type { User } from '#domain/user/user.ts';
import type { HistoryLog } from '#sources/local/changing/historyLog.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { keepApplied } from '#sources/local/changing/keepApplied.ts';
import {
  openStoredList,
  type NextList,
  type StoredList,
} from '#sources/local/changing/storedList.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import type { StoreChange, StoreProblem, UserStore } from '#sources/local/store/userStore.ts';

/** What a change does to the list. */
interface Plan {
  readonly kind: ChangeKind;
  readonly operations: readonly Operation[];
  /** The id of the change that this one undoes, or `null`. */
  readonly undoes: string | null;
  /** The user whom the only operation adds in front of all others, with a new id. */
  readonly newUser?: User;
}

type RecordedResult =
  /** `change`: `null` if there was nothing to change. `isStored`: false in memory. */
  | { readonly change: RecordedChange | null; readonly isStored: boolean }
  /** `failed`: the first operation whose precondition does not hold. */
  | { readonly problem: StoreProblem; readonly failed?: Operation };

/**
 * Commits the operations of a change, all or none, and records it in the history.
 * @param plan called under the lock with the newest list; `null`: changes nothing
 */
export type CommitRecorded = (
  plan: (list: StoredList) => Plan | null | Promise<Plan | null>,
  options?: Pick<StoreChange, 'isRemedy' | 'takeSnapshot'>,
) => Promise<RecordedResult>;

export function createCommitRecorded(
  store: Pick<UserStore, 'commit'>,
  env: StoreEnvironment,
  log: HistoryLog,
): CommitRecorded {
  let hasAskedToPersist = false;
  const askToPersist = () => {
    if (hasAskedToPersist) return;
    hasAskedToPersist = true;
    env.requestPersistence().catch(() => undefined);
  };
  return async (plan, options = {}) => {
    const attempt = createAttempt(plan, env, log, options.isRemedy === true);
    const result = await store.commit({
      ...options,
      next: ({ text, members, turn }) => attempt.next(openStoredList(text, members()), turn),
      nextMembers: attempt.nextUsers,
      record: attempt.record,
    });
    const { change, failed, isUnchanged } = attempt.outcome();
    if (!result.ok) {
      if (isUnchanged && result.problem === 'declined') return { change: null, isStored: true };
      return { problem: result.problem, ...(failed !== null && { failed }) };
    }
    if (change === null) return { change, isStored: result.isStored };
    if (!result.isStored) return { change: log.keepInMemory(change), isStored: false };
    if (env.locks === null) await keepApplied(store, env, log, change);
    askToPersist();
    return { change, isStored: true };
  };
}

/** One call of `commit`: what its `next` found and made. */
function createAttempt(
  plan: Parameters<CommitRecorded>[0],
  env: StoreEnvironment,
  log: HistoryLog,
  isRemedy: boolean,
) {
  let change: RecordedChange | null = null;
  let failed: Operation | null = null;
  let isUnchanged = false;
  let made: NextList | null = null;
  return {
    next: async (list: StoredList, turn: () => Promise<void>): Promise<string | null> => {
      const planned = await plan(list);
      if (planned === null) return null;
      const { kind, operations, undoes, newUser } = planned;
      const [first] = operations;
      if (first === undefined) {
        isUnchanged = true;
        made = list;
        // The list may have been removed, or its place taken by damaged text.
        return isRemedy ? list.text : null;
      }
      await turn();
      const next =
        newUser !== undefined && first.kind === 'added'
          ? list.withInFront(newUser, first.record)
          : list.after(operations);
      if ('failed' in next) {
        failed = next.failed;
        return null;
      }
      change = { id: log.nextId(), at: env.now(), kind, undoes, operations };
      made = next;
      return next.text;
    },
    nextUsers: () => made?.users ?? [],
    record: () => {
      if (change === null) return () => undefined;
      const written = log.write(change);
      ({ change } = written);
      return written.undo;
    },
    outcome: () => ({ change, failed, isUnchanged }),
  };
}
