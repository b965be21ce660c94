import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import { newUser, type NewUserInput, type User } from '#domain/user.ts';
import {
  createListStorage,
  createMemoryListStorage,
  USERS_KEY,
  type ListStorage,
} from '#storage/listStorage.ts';
import { keepInList } from '#storage/keepInList.ts';
import { joinedLists, rewriteList, type NextList } from '#storage/rewriteList.ts';
import type { StoreEnvironment } from '#storage/storeEnvironment.ts';
import { createUserReader, type UserReader } from '#storage/userReader.ts';
import { decodeUsers, encodeRecord, spliceRecord } from '#storage/userRecord.ts';
import type {
  AddProblem,
  AddResult,
  RemedyProblem,
  RewriteOptions,
  RewriteResult,
  StoreNotice,
  StoreSnapshot,
  UserStore,
} from '#storage/userStore.ts';

/** Held while the sample users are made, so that they are made once. */
const SEEDING_LOCK = 'users-seeding';

/** What add and the ways out work on: the snapshot shown, and the text that it came from. */
interface StoreState {
  snapshot: StoreSnapshot;
  /** The last text of a list that was read or written here. */
  listText: string | null;
  /** The browser's storage; a list in memory once that proved impossible. */
  list: ListStorage;
  /** In memory: nothing is written any more, whatever happens elsewhere. */
  isInMemory: boolean;
  /** Damaged text that the person has elsewhere: it may be overwritten without a copy here. */
  releasedText: string | null;
}

/**
 * The list of users in the browser's storage. It writes first and publishes after, and loses
 * nothing: docs/architecture.md tells how. Starts loading at once.
 */
export function createLocalUserStore(env: StoreEnvironment): UserStore {
  const stored = createListStorage(env);
  const listeners = new Set<() => void>();
  const reader = createUserReader(env.memberReuse);
  const state: StoreState = {
    snapshot: { status: 'loading', seededCount: 0, users: [], skippedCount: 0, notice: null },
    listText: null,
    list: stored,
    isInMemory: false,
    releasedText: null,
  };

  let tellReady: (() => void) | null = null;
  const ready = new Promise<void>((resolve) => (tellReady = resolve));
  const publish = (change: Partial<StoreSnapshot>) => {
    state.snapshot = { ...state.snapshot, ...change };
    if (state.snapshot.status === 'ready') tellReady?.();
    for (const listener of listeners) listener();
  };
  const onProgress = (seededCount: number) => publish({ seededCount });

  /** Once, however often the same trouble is met. */
  const warn = (notice: StoreNotice) => {
    const { status, notice: shown } = state.snapshot;
    if (status === 'ready' && JSON.stringify(shown) === JSON.stringify(notice)) return;
    publish({ status: 'ready', notice });
  };

  const goOnInMemory = (text: string) => {
    state.isInMemory = true;
    state.list = createMemoryListStorage(text);
  };

  /** Shows what a stored text holds. */
  const apply = (text: string) => {
    // What runs in memory goes on doing so, and the person goes on being told.
    const noticeAfter = state.isInMemory ? state.snapshot.notice : null;
    if (text === state.listText && state.snapshot.notice === noticeAfter) return;
    const decoded = reader.read(text);
    if (decoded.kind === 'list') {
      const { users, skippedCount } = decoded;
      state.listText = text;
      publish({ status: 'ready', users, skippedCount, notice: noticeAfter });
    } else if (decoded.kind === 'newer') {
      warn({ kind: 'newer' });
    } else {
      const isKept = stored.setAside(text) !== null;
      // Nothing was shown yet and nothing can be written: this tab goes on by itself.
      if (!isKept && state.listText === null) goOnInMemory('[]');
      const elsewhere = text === state.releasedText ? 'elsewhere' : 'none';
      warn({ kind: 'damaged', copy: isKept ? 'stored' : elsewhere });
    }
  };

  /** Storage cannot be used: samples in memory, and the person is told. */
  const runInMemory = async (kind: 'unavailable' | 'full', seeds?: string) => {
    goOnInMemory('[]');
    publish({ status: 'seeding', seededCount: 0, notice: { kind } });
    const text = seeds ?? (await env.makeSeeds(onProgress));
    goOnInMemory(text);
    apply(text);
  };

  const applyStored = (): boolean => {
    const text = state.list.read();
    if (text !== null) apply(text);
    return text !== null;
  };

  /** On an empty store: the sample users, made once however many tabs open at the same time. */
  const seed = async () => {
    publish({ status: 'seeding', seededCount: 0 });
    // Under a lock of its own: meanwhile others may need that of the list.
    await stored.alone(SEEDING_LOCK, async () => {
      if (await stored.exclusively(async () => applyStored())) return;
      const seeds = await env.makeSeeds(onProgress).catch(() => null);
      await stored.exclusively(async () => storeSeeds(seeds));
    });
  };

  const storeSeeds = async (seeds: string | null) => {
    // Making them took a while: another tab or program may have stored a list, and removed it again.
    if (applyStored() || state.snapshot.status === 'ready') return;
    if (seeds === null) {
      warn({ kind: 'samplesMissing' });
      return;
    }
    const problem = stored.write(seeds);
    if (problem === null) apply(seeds);
    else await runInMemory(problem === 'full' ? 'full' : 'unavailable', seeds);
  };

  const start = () => (applyStored() ? Promise.resolve() : seed());

  const refresh = () => {
    try {
      if (isBesideDamage()) leaveDamageBehind();
      if (state.isInMemory || applyStored() || state.snapshot.status !== 'ready') return;
      // Nothing was there that could have been removed.
      if (state.snapshot.notice?.kind !== 'samplesMissing') warn({ kind: 'removed' });
    } catch {
      // Storage stopped answering: the next add says so.
    }
  };

  /** Another tab has found a way out: what was added in memory here goes into the list, too. */
  const leaveDamageBehind = () => {
    const text = stored.read();
    const kind = text === null ? null : decodeUsers(text).kind;
    if (kind === 'list') void startOver(() => '[]');
    if (kind !== null) return;
    state.isInMemory = false;
    state.list = stored;
  };

  const removeListener = env.onChangeElsewhere((key) => {
    if (key === null || key === USERS_KEY) refresh();
  });
  // Whatever is asked meanwhile waits: only then is it known whether anything can be written.
  const opened = Promise.resolve()
    .then(start)
    .catch(async () => {
      // Another tab's list may have come meanwhile: then nothing is amiss.
      if (state.snapshot.status !== 'ready') await runInMemory('unavailable');
    })
    .catch(() => publish({ status: 'ready' }));
  // A list that another tab stored meanwhile need not wait for samples that are not needed any more.
  const started = Promise.race([opened, ready]);

  /** In memory beside damaged text only: storage that refuses or is full stays as it is. */
  const isBesideDamage = () => state.isInMemory && state.snapshot.notice?.kind === 'damaged';

  const rewrite = async (next: NextList, options: RewriteOptions): Promise<RewriteResult> => {
    await started;
    const list = isBesideDamage() ? stored : state.list;
    try {
      return await list.exclusively(async () => {
        // As it is by now: a second press, or another tab, may have been here before.
        const { listText: shownText, releasedText } = state;
        const isLeavingMemory = isBesideDamage();
        const from = { list, shownText, isLeavingMemory, releasedText };
        const rewritten = rewriteList(from, next, options);
        if (!rewritten.ok) return rewritten;
        if (isLeavingMemory) {
          state.isInMemory = false;
          state.list = stored;
        }
        apply(rewritten.text);
        return { ok: true, isStored: !state.isInMemory };
      });
    } catch {
      return { ok: false, problem: 'unavailable' };
    }
  };

  /** Where there is no list. A tab that runs in memory stays there, with what was added in it. */
  const startOver = async (next: () => string): Promise<RemedyProblem | null> => {
    await started;
    const { notice } = state.snapshot;
    if (state.isInMemory && notice?.kind !== 'damaged') return notice?.kind ?? 'unavailable';
    const added = () => (state.isInMemory ? (state.listText ?? '[]') : '[]');
    const result = await rewrite(
      (base, isStored) => (isStored ? base : joinedLists(added(), next())),
      { keepsCopy: false },
    );
    if (result.ok) return null;
    // Neither a copy nor a refusal of its own is asked for above.
    return result.problem === 'declined' || result.problem === 'noRoomForCopy'
      ? 'unavailable'
      : result.problem;
  };

  /** The damaged text that was last handed over. */
  let readText: string | null = null;
  let hasAskedToPersist = false;
  const askToPersist = () => {
    if (hasAskedToPersist || state.isInMemory) return;
    hasAskedToPersist = true;
    env.requestPersistence().catch(() => undefined);
  };

  return {
    getSnapshot: () => state.snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: async (input) => {
      await started;
      const result = await addUser({ env, state, reader, publish, apply, refresh }, input);
      if (result.ok) askToPersist();
      return result;
    },
    getListText: () => {
      refresh();
      return state.listText ?? '[]';
    },
    rewrite,
    releaseDamagedText: () => {
      if (readText === null) return;
      state.releasedText = readText;
      const { notice } = state.snapshot;
      if (notice?.kind === 'damaged' && notice.copy === 'none') {
        publish({ notice: { kind: 'damaged', copy: 'elsewhere' } });
      }
    },
    readDamagedText: () => {
      try {
        const text = stored.read();
        if (text === null || decodeUsers(text).kind !== 'damaged') {
          refresh();
          return null;
        }
        readText = text;
        return withEscapedSurrogates(text);
      } catch {
        return null;
      }
    },
    startWithSamples: async () => {
      const seeds = await env.makeSeeds(() => undefined).catch(() => null);
      return seeds === null ? 'samplesMissing' : startOver(() => seeds);
    },
    startEmpty: () => startOver(() => '[]'),
    // What is in memory goes along in any case.
    putBack: () => startOver(() => (state.isInMemory ? '[]' : (state.listText ?? '[]'))),
    dispose: removeListener,
  };
}

interface AddContext {
  readonly env: StoreEnvironment;
  readonly state: StoreState;
  readonly reader: UserReader;
  readonly publish: (change: Partial<StoreSnapshot>) => void;
  readonly apply: (text: string) => void;
  readonly refresh: () => void;
}

async function addUser(context: AddContext, input: NewUserInput): Promise<AddResult> {
  const { env, state, refresh } = context;
  try {
    const passwordHash = await env.hashPassword(input.password).catch(() => null);
    if (passwordHash === null) return { ok: false, problem: 'hashing' };
    const user = newUser(input, { id: env.randomId(), now: env.now(), random: env.random });
    const record = encodeRecord(user, passwordHash);
    const { list } = state;
    const problem = await list.exclusively(async () => addRecord(context, user, record));
    if (problem !== null) return { ok: false, problem };
    if (env.locks === null && !state.isInMemory) await keepInList(env, list, record, refresh);
    return { ok: true, user };
  } catch {
    return { ok: false, problem: 'unavailable' };
  }
}

/** Reads the stored text again, writes it with the record in front, and only then publishes. */
function addRecord(
  { state, reader, publish, apply }: AddContext,
  user: User,
  record: string,
): AddProblem | null {
  const text = state.list.read();
  if (text !== null) apply(text);
  const { notice, users } = state.snapshot;
  if (text === null && notice?.kind !== 'samplesMissing') {
    publish({ notice: { kind: 'removed' } });
    return 'removed';
  }
  if (notice !== null && notice.kind !== 'samplesMissing' && !state.isInMemory) return notice.kind;
  const next = spliceRecord(text ?? '[]', record);
  const problem = state.list.write(next);
  if (problem !== null) return problem;
  state.listText = next;
  reader.addInFront(next, user);
  // The same objects behind the new one: whoever prepared them can go on from there.
  publish({ users: [user, ...users], notice: state.isInMemory ? notice : null });
  return null;
}
