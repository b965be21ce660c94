import type { ChangeProblem } from '#domain/change/change.ts';
import type { ListRevision } from '#sources/local/storage/listRevision.ts';
import { withEviction } from '#sources/local/storage/eviction.ts';
import { createStorageJournal } from '#sources/local/storage/storageJournal.ts';
import { isQuotaError, USERS_KEY, type StorageAccess } from '#sources/local/storage/storageKeys.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';

/** Why a text was not written. The previous text is still stored. */
type WriteProblem = Extract<ChangeProblem, 'full' | 'unavailable' | 'mismatch'>;

/**
 * Stores `text` as a snapshot. Undoes its changes after a problem.
 * @returns the snapshot's key, or why it was not stored
 */
export type TakeSnapshot = (
  access: StorageAccess,
  text: string,
  now: Date,
) => { readonly key: string } | { readonly problem: 'full' | 'unavailable' };

/**
 * Stores, beside the written list, what changed in it. Never throws.
 * @returns a function that undoes this, for a write that fails after it
 */
export type RecordChange = () => () => void;

interface WriteOptions {
  /** Stored first. */
  readonly snapshot?: { readonly take: TakeSnapshot; readonly of: string } | undefined;
  readonly record?: RecordChange | undefined;
}

/**
 * Writes the list and reads it back, evicting what can be spared if it does not fit. Undoes its
 * changes after a problem.
 * @returns the problem, or `null`
 */
export type WriteList = (
  text: string,
  options?: WriteOptions,
) => WriteProblem | 'noRoomForSnapshot' | null;

/** Its result may be called only while the lock is held: see `LockedList`. */
export function createListWriter(env: StoreEnvironment, revision: ListRevision): WriteList {
  const writeOnce = (text: string, record: RecordChange | undefined): WriteProblem | null => {
    const before = env.storage().getItem(USERS_KEY);
    let undoRecord: (() => void) | undefined;
    try {
      revision.reserveRoom(before, text);
      if (!writeAndReadBack(env, text)) {
        restore(env, before);
        return 'mismatch';
      }
      // The record must not take the room that a shorter list left for the counter.
      revision.reserveRoom(text, text);
      // Before the revision, so that a tab that reads the revision reads the record, too.
      undoRecord = record?.();
      revision.increment();
      return null;
    } catch (error) {
      undoRecord?.();
      restore(env, before);
      return isQuotaError(error) ? 'full' : 'unavailable';
    }
  };

  const writeEvicting = (text: string, record?: RecordChange, protectedKey?: string) =>
    withEviction(env.storage, () => writeOnce(text, record), protectedKey);

  return (text, { snapshot, record } = {}) => {
    if (snapshot === undefined) return writeEvicting(text, record);
    const journal = createStorageJournal(env.storage);
    const taken = snapshot.take(journal.access, snapshot.of, env.now());
    const problem = 'problem' in taken ? taken.problem : writeEvicting(text, record, taken.key);
    if (problem !== null) journal.rollBack();
    return problem === 'full' ? 'noRoomForSnapshot' : problem;
  };
}

/** Tries at most twice; false if a different text is read back both times. */
function writeAndReadBack(env: StoreEnvironment, text: string): boolean {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    env.storage().setItem(USERS_KEY, text);
    if (env.storage().getItem(USERS_KEY) === text) return true;
  }
  return false;
}

/** Always fits, since it was stored before. */
function restore(env: StoreEnvironment, before: string | null): void {
  try {
    if (env.storage().getItem(USERS_KEY) === before) return;
    if (before === null) env.storage().removeItem(USERS_KEY);
    else env.storage().setItem(USERS_KEY, before);
  } catch {
    // Storage failed: nothing is left to try.
  }
}
