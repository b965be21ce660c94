import type { StoreEnvironment, StoreLocks } from '#sources/local/storage/storeEnvironment.ts';

/** The key of the counter of writes. */
export const REVISION_KEY = 'users.revision';
const WRITTEN_PREFIX = 'users-written:';

/** How long a writer announces its write; far longer than it takes to reach other processes. */
const WRITTEN_HOLD_MS = 5000;
const WAIT_STEP_MS = 5;
/** A write that has not arrived by then will not arrive; other tabs wait meanwhile. */
const WAIT_LIMIT_MS = 2000;
/** Padded to this many digits, the revision never needs more room. */
const REVISION_DIGITS = 12;

/**
 * Counts the writes of the list. Chromium keeps a copy of localStorage in each process and does not
 * synchronise the copies with Web Locks: a tab with the lock may still read text without the last
 * write. So a writer increments the stored revision and holds a lock whose name contains it, since
 * all processes share the locks. See docs/decisions/005-two-tabs-one-list.md.
 */
export interface ListRevision {
  /** Called right after the lock is acquired: waits until every earlier write is readable here. */
  readonly waitForNewest: (locks: StoreLocks) => Promise<void>;
  /**
   * Called before `after` replaces `before`. If the revision did not fit after the list was
   * written, the write would be undone, and another tab might have read it meanwhile. A
   * sufficiently shorter list leaves that room itself. Throws if it does not fit.
   */
  readonly reserveRoom: (before: string | null, after: string) => void;
  /** Called after the list is written, so that a tab that reads the revision reads the list. */
  readonly increment: () => void;
  /** Called before the lock is released: announces the write since the last call, if any. */
  readonly announce: (locks: StoreLocks) => Promise<void>;
}

export function createListRevision(env: StoreEnvironment): ListRevision {
  const read = () => revisionOf(env.storage().getItem(REVISION_KEY) ?? '');
  const write = (revision: number) =>
    env.storage().setItem(REVISION_KEY, String(revision).padStart(REVISION_DIGITS, '0'));
  let newest = 0;
  let unannounced: number | null = null;

  return {
    waitForNewest: async (locks) => {
      newest = Math.max(0, ...(await locks.heldNames()).map(revisionNamedBy));
      const end = env.now().getTime() + WAIT_LIMIT_MS;
      // Limited by steps and by the clock: in a hidden tab a step may take a minute, and a clock
      // may be turned back.
      for (let waited = 0; waited < WAIT_LIMIT_MS; waited += WAIT_STEP_MS) {
        if (read() >= newest || env.now().getTime() >= end) return;
        await env.sleep(WAIT_STEP_MS);
      }
    },
    reserveRoom: (before, after) => {
      const hasRoom =
        env.storage().getItem(REVISION_KEY)?.length === REVISION_DIGITS ||
        (before?.length ?? 0) - after.length >= REVISION_KEY.length + REVISION_DIGITS;
      if (!hasRoom) write(read());
    },
    increment: () => {
      // Higher than the newest one, too: a `clear()` elsewhere removes the counter.
      const revision = Math.max(read(), newest) + 1;
      write(revision);
      unannounced = revision;
    },
    announce: async (locks) => {
      if (unannounced === null) return;
      const name = WRITTEN_PREFIX + String(unannounced);
      unannounced = null;
      // The list is stored, even if this page cannot acquire a lock any more.
      await locks.hold(name, WRITTEN_HOLD_MS).catch(() => undefined);
    },
  };
}

function revisionNamedBy(lock: string): number {
  return lock.startsWith(WRITTEN_PREFIX) ? revisionOf(lock.slice(WRITTEN_PREFIX.length)) : 0;
}

/** 0 for any text that is not a revision, such as another program's. */
function revisionOf(text: string): number {
  return /^\d+$/.test(text) && text.length <= REVISION_DIGITS ? Number(text) : 0;
}
