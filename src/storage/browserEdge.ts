import { SEEDING_TIMEOUT_MS, SEED_USER_COUNT } from '#domain/limits.ts';
import { createLocalUserStore } from '#storage/localUserStore.ts';
import { hashPassword } from '#storage/passwordHash.ts';
import { uuidFromBytes } from '#storage/randomId.ts';
import type { reusedMembers } from '#storage/memberReuse.ts';
import type { SeedMessage } from '#storage/seedWorker.ts';
import type { StoreEnvironment, StoreLocks } from '#storage/storeEnvironment.ts';
import type { UserStore } from '#storage/userStore.ts';

/** The store on the real browser: the only place where storage meets its globals. */
export function createBrowserUserStore(): UserStore {
  return createLocalUserStore(browserEnvironment());
}

/** The first list is read without it, and shown before it is fetched. */
const REUSE_DELAY_MS = 2000;

function browserEnvironment(): StoreEnvironment {
  let reuse: typeof reusedMembers | null = null;
  sleep(REUSE_DELAY_MS)
    .then(() => import('#storage/memberReuse.ts'))
    .then((module) => (reuse = module.reusedMembers))
    // Offline before it was there: then everything is read each time.
    .catch(() => undefined);
  return {
    memberReuse: () => reuse,
    storage: () => window.localStorage,
    // Missing on plain http, where a page is no secure context.
    locks: 'locks' in navigator ? webLocks(navigator.locks) : null,
    onChangeElsewhere,
    now: () => new Date(),
    random: () => Math.random(),
    randomId: () => uuidFromBytes(crypto.getRandomValues(new Uint8Array(16))),
    hashPassword: (password) =>
      hashPassword(
        {
          // Missing on plain http, whatever the types say.
          subtle: crypto.subtle,
          getRandomValues: (bytes) => crypto.getRandomValues(bytes),
        },
        password,
      ),
    makeSeeds,
    // Missing on plain http: the call then rejects, and nothing was asked.
    requestPersistence: async () =>
      (await navigator.storage.persisted()) || navigator.storage.persist(),
    sleep,
  };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function webLocks(locks: LockManager): StoreLocks {
  return {
    exclusive: (name, work) => locks.request(name, work),
    hold: (name, milliseconds) =>
      new Promise((resolve, reject) => {
        locks
          .request(name, { mode: 'shared' }, () => {
            resolve();
            return sleep(milliseconds);
          })
          .catch(reject);
      }),
    heldNames: async () => {
      const { held = [] } = await locks.query();
      return held.flatMap(({ name }) => (name === undefined ? [] : [name]));
    },
  };
}

function onChangeElsewhere(listener: (key: string | null) => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => listener(key);
  // A page that slept in the back-forward cache was told nothing meanwhile.
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener(null);
  };
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pageshow', handlePageShow);
  };
}

/** In a worker; where that fails, here, in pieces between which the page answers. */
async function makeSeeds(onProgress: (count: number) => void): Promise<string> {
  try {
    return await makeSeedsInWorker(onProgress);
  } catch {
    const parts = Promise.all([
      import('@faker-js/faker/locale/tr'),
      import('#storage/seedUsers.ts'),
    ]);
    const [{ faker }, { makeSeedList }] = await Promise.race([parts, timeOut()]);
    return makeSeedList({
      faker,
      now: new Date(),
      count: SEED_USER_COUNT,
      onProgress: (count) => {
        onProgress(count);
        return sleep(0);
      },
    });
  }
}

/** Rejects once the sample users count as missing. */
async function timeOut(): Promise<never> {
  await sleep(SEEDING_TIMEOUT_MS);
  throw new Error('nothing is heard of the sample users');
}

/** Faker and 5,000 users are far more work than a frame leaves room for. */
function makeSeedsInWorker(onProgress: (count: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./seedWorker.ts', import.meta.url), { type: 'module' });
    const finish = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    const giveUp = () => finish(() => reject(new Error('nothing is heard of the sample users')));
    let waiting = setTimeout(giveUp, SEEDING_TIMEOUT_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<SeedMessage>) => {
      clearTimeout(waiting);
      if ('list' in data) {
        finish(() => resolve(data.list));
        return;
      }
      waiting = setTimeout(giveUp, SEEDING_TIMEOUT_MS);
      onProgress(data.count);
    });
    worker.addEventListener('error', (event) => finish(() => reject(new Error(event.message))));
  });
}
