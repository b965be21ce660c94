import type { ChangeProblem } from '#domain/change/change.ts';
import type { StoreEnvironment, StoreLocks } from '#sources/local/storeEnvironment.ts';

/** The key of the list, which is stored in the format of the specification. */
export const USERS_KEY = 'users';
/** The key of the counter of writes. */
export const REVISION_KEY = 'users.revision';

const LOCK_NAME = 'users';
const WRITTEN_PREFIX = 'users-written:';
/** How long a writer announces its write; far longer than it takes to reach other processes. */
const WRITTEN_HOLD_MS = 5000;
const WAIT_STEP_MS = 5;
/** A write that has not arrived by then will not arrive; other tabs wait meanwhile. */
const WAIT_LIMIT_MS = 2000;
/** Padded to this many digits, the revision never needs more room. */
const REVISION_DIGITS = 12;

/** Why a text was not written. The previous text is still stored. */
export type WriteProblem = Extract<ChangeProblem, 'full' | 'unavailable' | 'mismatch'>;

/** Reads the stored text, and lets the holder of the lock write it. Does not decode it. */
export interface ListStorage {
  /** The list's text; `null` if there is none, or an empty one. Throws where storage is refused. */
  readonly read: () => string | null;
  /**
   * Runs `work` while no other tab runs any, once every earlier write is readable here. Without Web
   * Locks it only excludes work of this tab.
   */
  readonly exclusively: <Result>(work: (locked: LockedList) => Promise<Result>) => Promise<Result>;
}

/** The list while the lock is held: the only way to write it. */
export interface LockedList {
  /** As `ListStorage.read`. */
  readonly read: () => string | null;
  /** The revision of the next write: greater than all before. */
  readonly nextRevision: () => string;
  /**
   * Writes the list, reads it back, and then writes the revision, so that who reads the revision
   * reads the list. Undoes its changes after a problem.
   */
  readonly write: (text: string) => WriteProblem | null;
}

/**
 * Chromium keeps a copy of localStorage in each process and does not synchronise the copies with
 * Web Locks: a tab with the lock may still read text without the last write. So a writer counts up
 * the stored revision, and announces it by holding a lock whose name contains it, since all
 * processes share the locks. See docs/decisions/005-two-tabs-one-list.md.
 */
export function createListStorage(env: StoreEnvironment): ListStorage {
  const { locks } = env;
  /** The newest announced revision, when the lock was acquired. */
  let newest = 0;
  let unannounced: string | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const read = () => {
    const text = env.storage().getItem(USERS_KEY);
    return text === null || isEmpty(text) ? null : text;
  };
  const revision = () => revisionOf(env.storage().getItem(REVISION_KEY) ?? '');
  // Greater than the newest one, too: a `clear()` elsewhere removes the counter.
  const nextRevision = () => padded(Math.max(revision(), newest) + 1);
  /** Before the list: afterwards the revision might not fit, and the write would be undone. */
  const reserveRoom = (before: string | null, after: string) => {
    const isReserved = env.storage().getItem(REVISION_KEY)?.length === REVISION_DIGITS;
    const isShorter = (before?.length ?? 0) - after.length >= REVISION_KEY.length + REVISION_DIGITS;
    if (!isReserved && !isShorter) env.storage().setItem(REVISION_KEY, padded(revision()));
  };
  const write = (text: string): WriteProblem | null => {
    const storage = env.storage();
    const before = storage.getItem(USERS_KEY);
    try {
      reserveRoom(before, text);
      if (!writeAndReadBack(storage, text)) {
        putBack(storage, before);
        return 'mismatch';
      }
      const next = nextRevision();
      storage.setItem(REVISION_KEY, next);
      unannounced = next;
      return null;
    } catch (error) {
      putBack(storage, before);
      return isQuotaError(error) ? 'full' : 'unavailable';
    }
  };
  const waitForNewest = async ({ heldNames }: StoreLocks) => {
    newest = Math.max(0, ...(await heldNames()).map(revisionNamedBy));
    const end = env.now().getTime() + WAIT_LIMIT_MS;
    // Limited by steps and by the clock: in a hidden tab a step may take a minute, and a clock may
    // be turned back.
    for (let waited = 0; waited < WAIT_LIMIT_MS; waited += WAIT_STEP_MS) {
      if (revision() >= newest || env.now().getTime() >= end) return;
      await env.sleep(WAIT_STEP_MS);
    }
  };
  const announce = async ({ hold }: StoreLocks) => {
    if (unannounced === null) return;
    const name = WRITTEN_PREFIX + String(Number(unannounced));
    unannounced = null;
    // The list is stored, even if this page cannot acquire a lock any more.
    await hold(name, WRITTEN_HOLD_MS).catch(() => undefined);
  };
  const locked: LockedList = { read, nextRevision, write };

  return {
    read,
    exclusively: (work) => {
      if (locks === null) {
        const done = queue.then(() => work(locked));
        queue = done.catch(() => undefined);
        return done;
      }
      return locks.exclusive(LOCK_NAME, async () => {
        await waitForNewest(locks);
        try {
          return await work(locked);
        } finally {
          await announce(locks);
        }
      });
    },
  };
}

type Storage = ReturnType<StoreEnvironment['storage']>;

/** Tries at most twice; false if a different text is read back both times. */
function writeAndReadBack(storage: Storage, text: string): boolean {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    storage.setItem(USERS_KEY, text);
    if (storage.getItem(USERS_KEY) === text) return true;
  }
  return false;
}

/** Always fits, since it was stored before. */
function putBack(storage: Storage, before: string | null): void {
  try {
    if (storage.getItem(USERS_KEY) === before) return;
    if (before === null) storage.removeItem(USERS_KEY);
    else storage.setItem(USERS_KEY, before);
  } catch {
    // Storage failed: nothing is left to try.
  }
}

/**
 * Blank text and `null` count as no list, not as damaged: some programs write `null` if they find
 * no list.
 */
function isEmpty(text: string): boolean {
  return ['', 'null'].includes(text.trim());
}

function padded(revision: number): string {
  return String(revision).padStart(REVISION_DIGITS, '0');
}

function revisionNamedBy(lock: string): number {
  return lock.startsWith(WRITTEN_PREFIX) ? revisionOf(lock.slice(WRITTEN_PREFIX.length)) : 0;
}

/** 0 for any text that is not a revision, such as another program's. */
function revisionOf(text: string): number {
  return /^\d+$/.test(text) && text.length <= REVISION_DIGITS ? Number(text) : 0;
}

function isQuotaError(error: unknown): boolean {
  // The second is an older name, which Firefox still uses.
  const names = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];
  return error instanceof Error && names.includes(error.name);
}
