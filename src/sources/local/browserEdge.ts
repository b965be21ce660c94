import { SEEDING_TIMEOUT_MS, SEED_USER_COUNT } from '#domain/limits.ts';
import type { LocalList } from '#domain/localList.ts';
import { createLocalList } from '#sources/local/localList.ts';
import { createLocalUserSource, type LocalUserSource } from '#sources/local/localUserSource.ts';
import { createLocalUserStore } from '#sources/local/localUserStore.ts';
import { uuidFromBytes } from '#domain/user/randomId.ts';
import type {
  ListDatabase,
  StoreEnvironment,
  StoreLocks,
} from '#sources/local/storeEnvironment.ts';

/** Opens the list of the real browser. Only this file and `archiveEdge.ts` use browser globals. */
export function openBrowserList(): { source: LocalUserSource; local: LocalList } {
  const env = browserEnvironment();
  const store = createLocalUserStore(env);
  const source = createLocalUserSource(
    store,
    async (indexOf) => (await loadChanging()).openListChanger(store, env, indexOf),
    loadAnswering,
  );
  // The view in the address may need it for the first row.
  if (location.search !== '') loadAnswering().catch(() => undefined);
  // Prefetched, so that the first change does not wait. Offline, that change tries again.
  void sleep(LATER_MS).then(source.loadChanger);
  void prepareSearch(source);
  const local = createLocalList(store, async () => {
    const { openArchive } = await import('#sources/local/archiveEdge.ts');
    return openArchive(store, env, source.loadChanger);
  });
  return { source, local };
}

const loadChanging = () => import('#sources/local/listChanger.ts');

const loadAnswering = async () => (await import('#sources/local/answering.ts')).answering;

/** Whatever the first list does not need is fetched after it is shown. */
const LATER_MS = 2000;
/** Leaves time to paint the first rows. */
const PAINT_MS = 300;
/** A key press waits no longer than this. */
const SLICE_MS = 5;

/** Once the list is there: the first key costs no more than the next one. */
async function prepareSearch({ status, prepareSearch: prepare }: LocalUserSource): Promise<void> {
  await sleep(PAINT_MS);
  for (let isDone = false; !isDone;) {
    const end = performance.now() + SLICE_MS;
    isDone = status().phase === 'ready' && prepare(() => performance.now() < end);
    // oxlint-disable-next-line no-await-in-loop -- lets other work of the page run
    await sleep(SLICE_MS);
  }
}

export function browserEnvironment(): StoreEnvironment {
  let opening: Promise<ListDatabase> | null = null;
  return {
    storage: () => window.localStorage,
    database: () => {
      opening ??= openDatabase();
      opening.catch(() => {
        opening = null;
      });
      return opening;
    },
    // Missing on plain http, which is not a secure context.
    locks: 'locks' in navigator ? webLocks(navigator.locks) : null,
    onChangeElsewhere,
    now: () => new Date(),
    random: () => Math.random(),
    randomId: () => uuidFromBytes(crypto.getRandomValues(new Uint8Array(16))),
    hashPassword: async (password) => {
      const { hashPassword } = await loadChanging();
      const sources = {
        // Missing on plain http, despite its type.
        subtle: crypto.subtle,
        getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
      };
      return hashPassword(sources, password);
    },
    makeSeeds,
    turn,
    persistence: async (isToAsk) => {
      // Missing on plain http, despite its type.
      if (!('storage' in navigator && 'persist' in navigator.storage)) return 'unsupported';
      const isGranted =
        (await navigator.storage.persisted()) || (isToAsk && (await navigator.storage.persist()));
      return isGranted ? 'granted' : 'refused';
    },
    sleep,
  };
}

async function openDatabase(): Promise<ListDatabase> {
  const { openListDatabase } = await import('#sources/local/database.ts');
  return openListDatabase('users');
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve());
    port1.start();
    port2.postMessage(null);
  });
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
  // A page in the back-forward cache receives no events.
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

/** On the main thread, in slices that keep the page responsive. */
async function makeSeeds(onProgress: (count: number) => void): Promise<string> {
  const part = import('#domain/samples/seedUsers.ts');
  const { makeSeedList } = await Promise.race([part, timeOut()]);
  return makeSeedList({
    random: () => Math.random(),
    now: new Date(),
    count: SEED_USER_COUNT,
    onProgress: (count) => {
      onProgress(count);
      return turn();
    },
  });
}

/** Rejects after `SEEDING_TIMEOUT_MS`. */
async function timeOut(): Promise<never> {
  await sleep(SEEDING_TIMEOUT_MS);
  throw new Error('the sample users timed out');
}
