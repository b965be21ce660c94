import { copyDamagedText } from '#sources/local/storage/damagedCopies.ts';
import { createListRevision } from '#sources/local/storage/listRevision.ts';
import { createListWriter, type WriteList } from '#sources/local/storage/listWriter.ts';
import { USERS_KEY } from '#sources/local/storage/storageKeys.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';

const LOCK_NAME = 'users';

/** Reads the stored texts, and lets the holder of the lock write them. Does not decode them. */
export interface ListStorage {
  /** The list's text; `null` if there is none, or an empty one. Throws where storage is refused. */
  readonly read: () => string | null;
  /**
   * Runs `work` while no other tab runs any, once every earlier write is readable here. Without Web
   * Locks it only excludes work of this tab. Other tabs wait for `work`: it may let tasks of this
   * page run, but must not wait for anything else.
   */
  readonly exclusively: <Result>(
    work: (locked: LockedList) => Result | Promise<Result>,
  ) => Promise<Result>;
  /**
   * Runs `work` with the lock of this name, which excludes all tabs; without Web Locks there is no
   * lock.
   */
  readonly withLock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Stores a copy of damaged text under a dated key, and returns the key; `null` if there is no
   * room, or storage is refused. Evicts no snapshot: a good earlier list is worth more than a
   * second copy of damaged text.
   */
  readonly copyDamagedText: (text: string) => string | null;
}

/** The list while the lock is held: the only way to write it. */
export interface LockedList {
  /** As `ListStorage.read`. */
  readonly read: () => string | null;
  /** The write is announced to other tabs before the lock is released. Throws after that. */
  readonly write: WriteList;
}

export function createListStorage(env: StoreEnvironment): ListStorage {
  const { locks } = env;
  const revision = createListRevision(env);
  const write = createListWriter(env, revision);
  let queue: Promise<unknown> = Promise.resolve();

  const read = () => {
    const text = env.storage().getItem(USERS_KEY);
    return text === null || isEmpty(text) ? null : text;
  };

  const withLockedList = async <Result>(
    work: (locked: LockedList) => Result | Promise<Result>,
  ): Promise<Result> => {
    let isLocked = true;
    try {
      return await work({
        read,
        write: (text, options) => {
          if (!isLocked) throw new Error('The lock was released.');
          return write(text, options);
        },
      });
    } finally {
      isLocked = false;
    }
  };

  return {
    read,
    exclusively: (work) => {
      if (locks !== null) {
        return locks.exclusive(LOCK_NAME, async () => {
          await revision.waitForNewest(locks);
          try {
            return await withLockedList(work);
          } finally {
            await revision.announce(locks);
          }
        });
      }
      const done = queue.then(() => withLockedList(work));
      queue = done.catch(() => undefined);
      return done;
    },
    withLock: (name, work) => (locks === null ? work() : locks.exclusive(name, work)),
    copyDamagedText: (text) => copyDamagedText(env.storage, text, env.now()),
  };
}

/**
 * Blank text and `null` count as no list, not as damaged: some programs write `null` if they find
 * no list.
 */
function isEmpty(text: string): boolean {
  return ['', 'null'].includes(text.trim());
}
