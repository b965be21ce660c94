import type { ListProblem } from '#domain/change/change.ts';
import type { RemedyProblem, StoreRemedies } from '#domain/localList.ts';
import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import { listOf, readList, type ReadList, type StoredList } from '#domain/record/storedList.ts';
import {
  createListStorage,
  USERS_KEY,
  type ListStorage,
  type LockedList,
  type WriteProblem,
} from '#sources/local/listStorage.ts';
import type { KeptText, StoreEnvironment } from '#sources/local/storeEnvironment.ts';
import { openState, type StoreState } from '#sources/local/storeState.ts';

export interface UserStore extends StoreRemedies {
  /** The same object until something changes, as `useSyncExternalStore` requires. */
  readonly getState: () => StoreState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The newest readable list. */
  readonly getList: () => StoredList;
  /**
   * The only way to write. Takes the lock, reads the list again, and calls `work` unless nothing may
   * be written; in memory there is nothing to lock. Never overwrites text of a newer version.
   * Rejects where storage is refused.
   * @param isRemedy the person has chosen the next list: it is also written if the list was
   *   removed, and over damaged text that has a copy
   */
  readonly exclusively: <Result>(
    isRemedy: boolean,
    work: (base: BaseList) => Promise<Result>,
  ) => Promise<Result | { readonly problem: ListProblem | 'unreachable' }>;
  /** Stops listening to other tabs. */
  readonly dispose: () => void;
}

/** The list that a change starts from, while the lock is held. */
export interface BaseList {
  /** The newest list; if none can be read, the one that this tab shows. */
  readonly list: StoredList;
  /** False if no list can be read, so that `list` is the one that this tab shows. */
  readonly hasList: boolean;
  readonly isInMemory: boolean;
  /** Whether something else has written since `list` was read. */
  readonly isOutdated: () => boolean;
  readonly nextRevision: () => string;
  /** Writes the list, if its text differs. A backend answers later. */
  readonly write: (next: StoredList) => Written | Promise<Written>;
  /** Shows the list, once it is written, or what is stored by now. */
  readonly show: (next: StoredList) => void;
}

/** Why it was not written. `unreachable`: on a backend, where a part may have been written. */
type Written = WriteProblem | 'unreachable' | null;

const EMPTY = listOf([]);

/** Shared by all functions of the store. */
interface Core extends ReturnType<typeof openState> {
  readonly env: StoreEnvironment;
  readonly stored: ListStorage;
  /** Reads a text; the last one is not parsed again. */
  readonly parse: (text: string) => ReadList;
  readonly copyDamaged: (text: string) => Promise<boolean>;
  /** Work in memory, one after the other. */
  inMemory: Promise<unknown>;
}

/**
 * Creates the store of the list in the browser's storage, and starts to load it.
 * docs/architecture.md has its promises.
 */
export function createLocalUserStore(env: StoreEnvironment): UserStore {
  const opening = openState(env);
  const core: Core = {
    ...opening,
    env,
    stored: createListStorage(env),
    parse: createParse(opening.state),
    copyDamaged: createDamagedCopies(env),
    inMemory: Promise.resolve(),
  };
  const { state } = core;
  const dispose = env.onChangeElsewhere((key) => {
    if (key === null || key === USERS_KEY) refresh(core);
  });
  // Asynchronously, so that the caller can subscribe first.
  void Promise.resolve(core).then(openStore);
  return {
    getState: () => state().shown,
    subscribe: core.subscribe,
    exclusively: (isRemedy, work) => exclusively(core, isRemedy, work),
    getList: () => {
      refresh(core);
      return state().list ?? EMPTY;
    },
    releaseDamagedText: () => releaseDamagedText(core),
    startWithSamples: async () => {
      const samples = await makeSamples(core);
      return samples === null ? 'samplesMissing' : startOver(core, samples);
    },
    startEmpty: () => startOver(core, EMPTY),
    putBack: () => remedy(core, ({ list }) => list),
    dispose,
  };
}

function createParse(state: Core['state']): Core['parse'] {
  let last: ReadList = 'damaged';
  return (text) => {
    const { list } = state();
    if (text === list?.text) return list;
    if (typeof last === 'string' || last.text !== text) last = readList(text, list);
    return last;
  };
}

/** Shows what is stored; false: it is damaged, and still to be copied. */
function show(core: Core, text: string | null): boolean {
  const found = text === null ? null : core.parse(text);
  if (found === 'damaged') return false;
  if (found === null) core.showRemoved();
  else if (found === 'newer') core.showNewer();
  else core.showList(found);
  return true;
}

async function showDamaged(core: Core, text: string): Promise<void> {
  core.showDamaged(text, await core.copyDamaged(text));
}

/**
 * Shows what is stored; in memory nothing is read.
 * @returns whether there is a list, in storage or in memory
 */
async function load(core: Core, { read }: Pick<LockedList, 'read'>): Promise<boolean> {
  if (core.state().isInMemory) return true;
  const text = read();
  if (!show(core, text) && text !== null) await showDamaged(core, text);
  return text !== null;
}

/** Reads the stored text again: another tab or program may have written it. */
function refresh(core: Core): void {
  const { state, stored } = core;
  try {
    const text = stored.read();
    if (!state().isInMemory && !show(core, text) && text !== null) void showDamaged(core, text);
  } catch {
    // Storage failed: the next commit reports it.
  }
}

/** See `StoreRemedies`. */
function releaseDamagedText(core: Core): string | null {
  try {
    const text = core.stored.read();
    if (text === null || core.parse(text) !== 'damaged') {
      refresh(core);
      return null;
    }
    core.release(text);
    return withEscapedSurrogates(text);
  } catch {
    return null;
  }
}

/** See `UserStore`. */
async function exclusively<Result>(
  core: Core,
  isRemedy: boolean,
  work: (base: BaseList) => Promise<Result>,
): Promise<Result | { readonly problem: ListProblem }> {
  const { state, stored, opened } = core;
  // Before that it is unknown whether anything can be written.
  await opened;
  const run = async (locked: LockedList | null) => {
    if (locked !== null && !isRemedy) await load(core, locked);
    // Read only now: another commit may have changed it while this one waited for the lock.
    const mayWrite = locked !== null && !state().isInMemory;
    const base = mayWrite ? await baseOf(core, locked, isRemedy) : inMemoryBase(core);
    return 'problem' in base ? base : work(base);
  };
  if (!state().isInMemory) return stored.exclusively(run);
  const done = core.inMemory.then(() => run(null));
  core.inMemory = done.catch(() => undefined);
  return done;
}

function inMemoryBase({ state, showList }: Core): BaseList {
  const before = state();
  return {
    list: before.list ?? EMPTY,
    hasList: before.list !== null,
    isInMemory: true,
    isOutdated: () => state().list !== before.list,
    nextRevision: () => '',
    write: () => null,
    show: showList,
  };
}

/** The stored list to change, or why nothing may be written. */
async function baseOf(
  core: Core,
  locked: LockedList,
  isRemedy: boolean,
): Promise<BaseList | { readonly problem: ListProblem }> {
  const before = core.state();
  const text = locked.read();
  const found = isRemedy ? await replaced(core, text) : unlessNoticed(before);
  if (typeof found === 'string') return { problem: found };
  return {
    list: found ?? before.list ?? EMPTY,
    hasList: found !== null,
    isInMemory: false,
    isOutdated: () => locked.read() !== text,
    nextRevision: locked.nextRevision,
    write: ({ text: next }) => (next === text ? null : locked.write(next)),
    show: (list) => {
      core.showList(list);
      // Another program may have written since.
      refresh(core);
    },
  };
}

/** The list that was just loaded; `null`: none, and one may be written. */
function unlessNoticed({
  shown: { notice },
  list,
}: ReturnType<Core['state']>): StoredList | null | ListProblem {
  // Without samples nothing is stored that could be lost.
  if (notice === null || notice.kind === 'samplesMissing') return list;
  return notice.kind;
}

/** The list that a remedy may replace; `null`: none, or damaged text that has a copy. */
async function replaced(
  { state, parse, copyDamaged }: Core,
  text: string | null,
): Promise<StoredList | null | ListProblem> {
  const found = text === null ? null : parse(text);
  if (found !== 'damaged' || text === null) return found;
  const hasCopy = text === state().released || (await copyDamaged(text));
  return hasCopy ? null : found;
}

/** Stores `replacement` if there is no list. */
function startOver(core: Core, replacement: StoredList): Promise<RemedyProblem | null> {
  return remedy(core, ({ list, hasList }) => (hasList ? list : replacement));
}

/** Fails if storage is refused or was full at first: such a tab stays in memory. */
async function remedy(
  core: Core,
  next: (base: BaseList) => StoredList,
): Promise<RemedyProblem | null> {
  await core.opened;
  const { isInMemory, shown } = core.state();
  if (isInMemory) return shown.notice?.kind ?? 'unavailable';
  try {
    const { problem } = await exclusively(core, true, async (base) => {
      // Another program may have written while damaged text was copied.
      if (base.isOutdated()) return { problem: 'outdated' as const };
      const list = next(base);
      const failed = await base.write(list);
      if (failed === null) base.show(list);
      return { problem: failed };
    });
    if (problem === 'outdated') return await remedy(core, next);
    return problem === 'unreachable' ? 'unavailable' : problem;
  } catch {
    return 'unavailable';
  }
}

/** Loads the stored list, or makes the sample users if there is none. Never throws. */
async function openStore(core: Core): Promise<void> {
  try {
    if (!(await load(core, core.stored))) await seed(core);
  } catch {
    core.startInMemory('unavailable');
    startInMemory(core, 'unavailable', await makeSamples(core));
  }
}

/** Makes the sample users, and stores them unless another tab was faster. */
async function seed(core: Core): Promise<void> {
  core.showSeeding();
  const samples = await makeSamples(core);
  if (samples === null) {
    core.showSamplesMissing();
    return;
  }
  const problem = await core.stored.exclusively(async (locked) => {
    // Meanwhile another tab or program may have stored a list, and even removed it again. From
    // this look to the write nothing is awaited: other programs take no lock.
    if (core.state().isInMemory || locked.read() !== null) {
      await load(core, locked);
      return null;
    }
    const failed = locked.write(samples.text);
    if (failed === null) core.showList(samples);
    return failed;
  });
  if (problem !== null) startInMemory(core, problem === 'full' ? 'full' : 'unavailable', samples);
}

/** Starts in memory with sample users, unless another tab has stored a list meanwhile. */
function startInMemory(core: Core, kind: 'full' | 'unavailable', samples: StoredList | null): void {
  if (core.state().shown.phase === 'ready') return;
  core.startInMemory(kind);
  if (samples === null) core.showSamplesMissing();
  else core.showList(samples);
}

/** `null` when they cannot be made. */
async function makeSamples({ env, showSeeding }: Core): Promise<StoredList | null> {
  try {
    const list = readList(await env.makeSeeds(showSeeding));
    return typeof list === 'string' ? null : list;
  } catch {
    return null;
  }
}

/**
 * Stores a copy of damaged text, of each text one, and tells whether there is one. Rejects never.
 */
function createDamagedCopies(env: StoreEnvironment): (text: string) => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve();
  const copy = async (text: string) => {
    try {
      const database = await env.database();
      const copies = await database.read('damaged');
      // Each reload finds the same damaged text again.
      if (copies.some((one) => one.text === text)) return true;
      const put = { id: nextId(copies), takenAt: env.now(), text };
      await database.write([{ table: 'damaged', put }]);
      return true;
    } catch {
      return false;
    }
  };
  return (text) => {
    const copied = last.then(() => copy(text));
    last = copied;
    return copied;
  };
}

const ID_DIGITS = 6;

/** Numbered, since a clock may be turned back. @param rows in order */
export function nextId(rows: readonly KeptText[]): string {
  return String(Number(rows.at(-1)?.id ?? 0) + 1).padStart(ID_DIGITS, '0');
}
