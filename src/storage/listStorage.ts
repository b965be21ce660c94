import type { StoreEnvironment, StoreLocks } from '#storage/storeEnvironment.ts';

/** Where the list is, in the format of the specification. */
export const USERS_KEY = 'users';
/** Counts the writes of the list; see `waitForNewest`. */
const REVISION_KEY = 'users.revision';
const SET_ASIDE_PREFIX = 'users.damaged.';
const LOCK_NAME = 'users';
const WRITTEN_PREFIX = 'users-written:';

/** How long a writer tells the others of its write; far longer than a write takes to spread. */
const WRITTEN_HOLD_MS = 5000;
const WAIT_STEP_MS = 5;
/** After this the writer before has failed to reach this tab, and waiting on helps nobody. */
const WAIT_LIMIT_MS = 2000;
/** The revision is written with this many digits, so that it never needs more room. */
const REVISION_DIGITS = 12;

type WriteProblem = 'full' | 'unavailable' | 'mismatch';

/** The stored texts: reads them, and writes them under the lock. Knows nothing of users. */
export interface ListStorage {
  /** The list's text, `null` when there is none. Throws where storage is refused. */
  readonly read: () => string | null;
  /**
   * Runs `work` alone among all tabs, once every earlier write is readable here. Without Web
   * Locks it is alone only within this tab.
   */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Writes the list and reads it back, within `exclusively`. After a problem all is as it was. */
  readonly write: (text: string) => Promise<WriteProblem | null>;
  /** Copies damaged text under a dated key; `null` when there is no room, or no storage. */
  readonly setAside: (text: string) => string | null;
}

export function createListStorage(env: StoreEnvironment): ListStorage {
  const { locks } = env;
  let queue: Promise<unknown> = Promise.resolve();

  const read = () => env.storage().getItem(USERS_KEY);
  const readRevision = () => Number(env.storage().getItem(REVISION_KEY)) || 0;

  /**
   * Chromium keeps a copy of localStorage in each process and does not synchronise the copies with
   * Web Locks: holding the lock, this tab may still read text without the last write. So a writer
   * also counts the revision up, and holds a lock that names it; locks are one for all processes.
   * See docs/decisions/020-two-tabs-one-list.md.
   */
  let newest = 0;
  const waitForNewest = async (heldBy: StoreLocks) => {
    newest = Math.max(0, ...(await heldBy.heldNames()).map(revisionIn));
    for (let waited = 0; waited < WAIT_LIMIT_MS; waited += WAIT_STEP_MS) {
      if (readRevision() >= newest) return;
      await env.sleep(WAIT_STEP_MS);
    }
  };

  const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (locks !== null) {
      return locks.exclusive(LOCK_NAME, async () => {
        await waitForNewest(locks);
        return work();
      });
    }
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  const write = async (text: string): Promise<WriteProblem | null> => {
    const before = read();
    // Past the newest one, too: a `clear()` elsewhere takes the counter away.
    const revision = Math.max(readRevision(), newest) + 1;
    try {
      if (!writeAndReadBack(env, text)) {
        restore(env, before);
        return 'mismatch';
      }
      // After the list: whoever sees the revision sees the list.
      env.storage().setItem(REVISION_KEY, String(revision).padStart(REVISION_DIGITS, '0'));
    } catch (error) {
      restore(env, before);
      return isQuotaError(error) ? 'full' : 'unavailable';
    }
    await locks?.hold(WRITTEN_PREFIX + String(revision), WRITTEN_HOLD_MS);
    return null;
  };

  return { read, exclusively, write, setAside: (text) => setAside(env, text) };
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

function setAside(env: StoreEnvironment, text: string): string | null {
  try {
    const storage = env.storage();
    for (let position = 0; position < storage.length; position += 1) {
      const key = storage.key(position);
      // Each reload meets the same damaged text again.
      if (key?.startsWith(SET_ASIDE_PREFIX) && storage.getItem(key) === text) return key;
    }
    const key = SET_ASIDE_PREFIX + env.now().toISOString();
    storage.setItem(key, text);
    return storage.getItem(key) === text ? key : null;
  } catch {
    return null;
  }
}

function revisionIn(lockName: string): number {
  return lockName.startsWith(WRITTEN_PREFIX) ? Number(lockName.slice(WRITTEN_PREFIX.length)) : 0;
}

function isQuotaError(error: unknown): boolean {
  // Firefox's older name is still in use there.
  const names = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];
  return error instanceof Error && names.includes(error.name);
}
