import { newUser, type NewUserInput, type User } from '#domain/user.ts';
import { createListStorage, USERS_KEY, type ListStorage } from '#storage/listStorage.ts';
import { keepInList } from '#storage/keepInList.ts';
import type { StoreEnvironment } from '#storage/storeEnvironment.ts';
import { decodeUsers, encodeRecord, spliceRecord } from '#storage/userRecord.ts';
import type { AddProblem, AddResult, StoreSnapshot, UserStore } from '#storage/userStore.ts';

/** What add and the ways out work on: the snapshot shown, and the text that it came from. */
interface StoreState {
  snapshot: StoreSnapshot;
  /** The last text of a list that was read or written here. */
  listText: string | null;
  /** In memory: nothing is written any more, whatever happens elsewhere. */
  isInMemory: boolean;
}

/**
 * The list of users in the browser's storage. It writes first and publishes after, and loses
 * nothing: docs/architecture.md tells how. Starts loading at once.
 */
export function createLocalUserStore(env: StoreEnvironment): UserStore {
  const list = createListStorage(env);
  const listeners = new Set<() => void>();
  const state: StoreState = {
    snapshot: { status: 'loading', seededCount: 0, users: [], skippedCount: 0, notice: null },
    listText: null,
    isInMemory: false,
  };

  const publish = (change: Partial<StoreSnapshot>) => {
    state.snapshot = { ...state.snapshot, ...change };
    for (const listener of listeners) listener();
  };
  const onProgress = (seededCount: number) => publish({ seededCount });

  /** Shows what a stored text holds. */
  const apply = (text: string) => {
    if (text === state.listText && state.snapshot.notice === null) return;
    const decoded = decodeUsers(text);
    if (decoded.kind === 'list') {
      const { users, skippedCount } = decoded;
      state.listText = text;
      publish({ status: 'ready', users, skippedCount, notice: null });
    } else if (decoded.kind === 'newer') {
      publish({ status: 'ready', notice: { kind: 'newer' } });
    } else {
      const setAsideKey = list.setAside(text);
      // Nothing was shown yet and nothing can be written: this tab goes on by itself.
      if (setAsideKey === null && state.listText === null) state.isInMemory = true;
      publish({ status: 'ready', notice: { kind: 'damaged', setAsideKey } });
    }
  };

  /** Storage cannot be used: samples in memory, and the person is told. */
  const runInMemory = async (kind: 'unavailable' | 'full', seeds?: string) => {
    state.isInMemory = true;
    publish({ status: 'seeding', seededCount: 0, notice: { kind } });
    const decoded = decodeUsers(seeds ?? (await env.makeSeeds(onProgress)));
    publish({ status: 'ready', users: decoded.kind === 'list' ? decoded.users : [] });
  };

  const applyStored = (): boolean => {
    const text = list.read();
    if (text !== null) apply(text);
    return text !== null;
  };

  /** On an empty store: the sample users, made once however many tabs open at the same time. */
  const seed = async () => {
    publish({ status: 'seeding', seededCount: 0 });
    await list.exclusively(async () => {
      if (applyStored()) return;
      const seeds = await env.makeSeeds(onProgress);
      // That took a while, and whoever knows nothing of the lock may have stored a list meanwhile.
      if (applyStored()) return;
      const problem = list.write(seeds);
      if (problem === null) apply(seeds);
      else await runInMemory(problem === 'full' ? 'full' : 'unavailable', seeds);
    });
  };

  const start = () => (applyStored() ? Promise.resolve() : seed());

  const refresh = () => {
    if (state.isInMemory || state.snapshot.status !== 'ready') return;
    try {
      if (applyStored() || state.snapshot.notice?.kind === 'removed') return;
      publish({ notice: { kind: 'removed' } });
    } catch {
      // Storage stopped answering: the next add says so.
    }
  };

  const removeListener = env.onChangeElsewhere((key) => {
    if (key === null || key === USERS_KEY) refresh();
  });
  // Whatever is asked meanwhile waits: only then is it known whether anything can be written.
  const started = Promise.resolve()
    .then(start)
    .catch(() => runInMemory('unavailable'))
    .catch(() => publish({ status: 'ready' }));

  /** A tab that runs in memory stays there: what was added in it is nowhere else. */
  const startOver = async (next: () => string) => {
    await started;
    return !state.isInMemory && replaceDamaged(list, apply, next());
  };

  return {
    getSnapshot: () => state.snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: async (input) => {
      await started;
      return addUser({ env, list, state, publish, apply, refresh }, input);
    },
    readDamagedText: () => {
      try {
        const text = list.read();
        return text !== null && decodeUsers(text).kind === 'damaged' ? text : null;
      } catch {
        return null;
      }
    },
    startWithSamples: async () => {
      const seeds = await env.makeSeeds(() => undefined).catch(() => null);
      return seeds !== null && startOver(() => seeds);
    },
    startEmpty: () => startOver(() => '[]'),
    putBack: () => startOver(() => state.listText ?? '[]'),
    dispose: removeListener,
  };
}

interface AddContext {
  readonly env: StoreEnvironment;
  readonly list: ListStorage;
  readonly state: StoreState;
  readonly publish: (change: Partial<StoreSnapshot>) => void;
  readonly apply: (text: string) => void;
  readonly refresh: () => void;
}

async function addUser(context: AddContext, input: NewUserInput): Promise<AddResult> {
  const { env, list, state, publish } = context;
  try {
    const passwordHash = await env.hashPassword(input.password);
    const user = newUser(input, { id: env.randomId(), now: env.now(), random: env.random });
    if (state.isInMemory) {
      publish({ users: [user, ...state.snapshot.users] });
      return { ok: true, user };
    }
    const record = encodeRecord(user, passwordHash);
    const problem = await list.exclusively(async () => addRecord(context, user, record));
    if (problem !== null) return { ok: false, problem };
    if (env.locks === null) await keepInList(env, list, record, context.refresh);
    return { ok: true, user };
  } catch {
    return { ok: false, problem: 'unavailable' };
  }
}

/** Reads the stored text again, writes it with the record in front, and only then publishes. */
function addRecord(
  { list, state, publish, apply }: AddContext,
  user: User,
  record: string,
): AddProblem | null {
  const text = list.read();
  if (text === null) {
    publish({ notice: { kind: 'removed' } });
    return 'removed';
  }
  apply(text);
  const { notice, users } = state.snapshot;
  if (notice !== null && notice.kind !== 'full' && notice.kind !== 'unavailable') {
    return notice.kind;
  }
  const next = spliceRecord(text, record);
  const problem = list.write(next);
  if (problem !== null) return problem;
  state.listText = next;
  // The same objects behind the new one: whoever prepared them can go on from there.
  publish({ users: [user, ...users] });
  return null;
}

/** Writes a list where there is none, or only damaged text that has been set aside. */
async function replaceDamaged(
  list: ListStorage,
  apply: (text: string) => void,
  next: string,
): Promise<boolean> {
  try {
    return await list.exclusively(async () => {
      const text = list.read();
      if (text !== null) {
        const { kind } = decodeUsers(text);
        if (kind === 'list') {
          // Somebody else was faster: their list stays.
          apply(text);
          return true;
        }
        if (kind === 'newer' || list.setAside(text) === null) return false;
      }
      if (list.write(next) !== null) return false;
      apply(next);
      return true;
    });
  } catch {
    return false;
  }
}
