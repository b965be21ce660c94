import { setAside } from '#storage/damagedCopies.ts';
import { makingRoom, takeSnapshot } from '#storage/snapshots.ts';
import { createStorageJournal } from '#storage/storageJournal.ts';
import { isQuotaError } from '#storage/storageKeys.ts';
import type { StoreEnvironment, StoreLocks } from '#storage/storeEnvironment.ts';
import type { WriteProblem } from '#storage/userStore.ts';

/** Where the list is, in the format of the specification. */
export const USERS_KEY = 'users';
/** Counts the writes of the list; see `waitForNewest`. */
const REVISION_KEY = 'users.revision';
const LOCK_NAME = 'users';
const WRITTEN_PREFIX = 'users-written:';

/** How long a writer tells the others of its write; far longer than a write takes to spread. */
const WRITTEN_HOLD_MS = 5000;
const WAIT_STEP_MS = 5;
/** After this the writer before has failed to reach this tab, and waiting on helps nobody. */
const WAIT_LIMIT_MS = 2000;
/** The revision is written with this many digits, so that it never needs more room. */
const REVISION_DIGITS = 12;

/** The stored texts: reads them, and writes them under the lock. Knows nothing of users. */
export interface ListStorage {
  /**
   * The list's text; `null` when there is none, or one that holds nothing. Throws where storage is
   * refused.
   */
  readonly read: () => string | null;
  /**
   * Runs `work` alone among all tabs, once every earlier write is readable here. Without Web
   * Locks it is alone only within this tab.
   */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Runs `work` alone among all that ask for this name, in whichever tab; see `exclusively`. */
  readonly alone: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Writes the list and reads it back, only within `exclusively`, which then tells the other tabs
   * before it lets the lock go. After a problem all is as it was.
   */
  readonly write: (text: string) => WriteProblem | null;
  /** Writes the list as `write` does, but only with a snapshot of `before` beside it. */
  readonly writeKeepingCopy: (
    text: string,
    before: string,
  ) => WriteProblem | 'noRoomForCopy' | null;
  /**
   * Copies damaged text under a dated key; `null` when there is no room, or no storage. No snapshot
   * gives way to it: the text itself is still there, and a good earlier list is worth more.
   */
  readonly setAside: (text: string) => string | null;
}

export function createListStorage(env: StoreEnvironment): ListStorage {
  const { locks } = env;
  let queue: Promise<unknown> = Promise.resolve();

  const readStored = () => env.storage().getItem(USERS_KEY);
  const read = () => {
    const text = readStored();
    return text === null || holdsNothing(text) ? null : text;
  };
  const readRevision = () => revisionOf(env.storage().getItem(REVISION_KEY) ?? '');
  const writeRevision = (revision: number) =>
    env.storage().setItem(REVISION_KEY, String(revision).padStart(REVISION_DIGITS, '0'));

  /**
   * Chromium keeps a copy of localStorage in each process and does not synchronise the copies with
   * Web Locks: holding the lock, this tab may still read text without the last write. So a writer
   * also counts the revision up, and holds a lock that names it; locks are one for all processes.
   * See docs/decisions/020-two-tabs-one-list.md.
   */
  let newest = 0;
  const waitForNewest = async (heldBy: StoreLocks) => {
    newest = Math.max(0, ...(await heldBy.heldNames()).map(revisionNamedBy));
    const end = env.now().getTime() + WAIT_LIMIT_MS;
    // By steps and by the clock: in a hidden tab a step may take a minute, and clocks are set back.
    for (let waited = 0; waited < WAIT_LIMIT_MS; waited += WAIT_STEP_MS) {
      if (readRevision() >= newest || env.now().getTime() >= end) return;
      await env.sleep(WAIT_STEP_MS);
    }
  };

  let untold: number | null = null;
  const tellOthers = async (heldBy: StoreLocks) => {
    if (untold === null) return;
    const name = WRITTEN_PREFIX + String(untold);
    untold = null;
    // The list is stored, whether or not this page can still ask for a lock.
    await heldBy.hold(name, WRITTEN_HOLD_MS).catch(() => undefined);
  };

  const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (locks !== null) {
      return locks.exclusive(LOCK_NAME, async () => {
        await waitForNewest(locks);
        try {
          return await work();
        } finally {
          await tellOthers(locks);
        }
      });
    }
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  const write = (text: string, spared: string | null = null): WriteProblem | null =>
    makingRoom(
      env.storage,
      () => writeOnce(text),
      (problem) => problem === 'full',
      spared,
    );

  const writeKeepingCopy: ListStorage['writeKeepingCopy'] = (text, before) => {
    const journal = createStorageJournal(env.storage);
    const taken = takeSnapshot(journal.access, before, env.now());
    const problem = 'problem' in taken ? taken.problem : write(text, taken.key);
    if (problem !== null) journal.rollBack();
    return problem === 'full' ? 'noRoomForCopy' : problem;
  };

  const writeOnce = (text: string): WriteProblem | null => {
    const before = readStored();
    // Past the newest one, too: a `clear()` elsewhere takes the counter away.
    const revision = Math.max(readRevision(), newest) + 1;
    try {
      // Room for the revision comes first: after the list has been written nothing may be short of
      // it, or another tab might read, and build on, a list that is then taken back. A list that is
      // shorter than what was there makes that room itself.
      const hasRoom =
        env.storage().getItem(REVISION_KEY)?.length === REVISION_DIGITS ||
        (before?.length ?? 0) - text.length >= REVISION_KEY.length + REVISION_DIGITS;
      if (!hasRoom) writeRevision(0);
      if (!writeAndReadBack(env, text)) {
        restore(env, before);
        return 'mismatch';
      }
      // After the list: whoever sees the revision sees the list.
      writeRevision(revision);
    } catch (error) {
      restore(env, before);
      return isQuotaError(error) ? 'full' : 'unavailable';
    }
    untold = revision;
    return null;
  };

  return {
    read,
    exclusively,
    alone: (name, work) => (locks === null ? work() : locks.exclusive(name, work)),
    write: (text) => write(text),
    writeKeepingCopy,
    setAside: (text) => setAside(env.storage, text, env.now()),
  };
}

/** The list of a tab that runs in memory: nothing is stored, and nobody else sees it. */
export function createMemoryListStorage(firstText: string): ListStorage {
  let text = firstText;
  const write = (next: string) => {
    text = next;
    return null;
  };
  return {
    read: () => text,
    exclusively: (work) => work(),
    alone: (_name, work) => work(),
    write,
    writeKeepingCopy: write,
    setAside: () => null,
  };
}

/**
 * No list, rather than a damaged one: JSON's word for nothing, as programs write it that look for a
 * list and find none, and blank text.
 */
function holdsNothing(text: string): boolean {
  return ['', 'null'].includes(text.trim());
}

/** Writes twice at the most; false when what is read back is still something else. */
function writeAndReadBack(env: StoreEnvironment, text: string): boolean {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    env.storage().setItem(USERS_KEY, text);
    if (env.storage().getItem(USERS_KEY) === text) return true;
  }
  return false;
}

/** The text before was there already, so it fits. */
function restore(env: StoreEnvironment, before: string | null): void {
  try {
    if (env.storage().getItem(USERS_KEY) === before) return;
    if (before === null) env.storage().removeItem(USERS_KEY);
    else env.storage().setItem(USERS_KEY, before);
  } catch {
    // Storage stopped answering: there is nothing left to try.
  }
}

function revisionNamedBy(lock: string): number {
  return lock.startsWith(WRITTEN_PREFIX) ? revisionOf(lock.slice(WRITTEN_PREFIX.length)) : 0;
}

/** Whatever else may be under the name that the product uses counts as no revision. */
function revisionOf(text: string): number {
  return /^\d+$/.test(text) && text.length <= REVISION_DIGITS ? Number(text) : 0;
}
