import { createListeners } from '#domain/createStore.ts';
import type { StoredList } from '#domain/record/storedList.ts';
import type { User } from '#domain/user/user.ts';
import type { SourceNotice, SourceStatus } from '#domain/userSource.ts';
import type { StoreEnvironment } from '#sources/local/storeEnvironment.ts';

/** What the store shows. */
export interface StoreState extends Pick<
  SourceStatus,
  'phase' | 'seededCount' | 'skippedCount' | 'notice'
> {
  /** Newest first. The array and its users never change; a change makes a new array. */
  readonly users: readonly User[];
  /** See `StoredList.renamed`. */
  readonly renamed: readonly User[];
}

/** The state of the store. Immutable: each step makes a new one. */
interface LocalState {
  readonly shown: StoreState;
  /** The list last read or written here; in memory mode the only copy of it. */
  readonly list: StoredList | null;
  /** Memory mode: nothing is written, whatever other tabs do. */
  readonly isInMemory: boolean;
  /** Damaged text that the person has saved: it may be overwritten without a copy here. */
  readonly released: string | null;
}

/** Nothing is read yet. */
export const LOADING: StoreState = {
  phase: 'loading',
  seededCount: 0,
  users: [],
  skippedCount: 0,
  renamed: [],
  notice: null,
};

/** The state, the steps that change it, and who listens to it. */
export function openState({ sleep }: Pick<StoreEnvironment, 'sleep'>) {
  const { notify, subscribe } = createListeners();
  let state: LocalState = { shown: LOADING, list: null, isInMemory: false, released: null };
  let resolveOpened: (() => void) | null = null;
  /** Resolves once the phase is `ready`. */
  const opened = new Promise<void>((resolve) => (resolveOpened = resolve));
  const isReady = () => state.shown.phase === 'ready';
  /**
   * `shown` is the same object unless its content changes. New samples notify in a task of their
   * own: storing them takes a phone long, and so does the first rendering.
   */
  const show = (change: Partial<StoreState>) => {
    const before = state.shown;
    const shown = { ...before, ...change };
    if (isSame(shown, before)) return;
    state = { ...state, shown };
    if (isReady()) resolveOpened?.();
    if (isReady() && before.phase === 'seeding') void sleep(0).then(notify);
    else notify();
  };
  /** In memory the notice that says why stays. */
  const noticeOr = (notice: SourceNotice | null) =>
    state.isInMemory ? state.shown.notice : notice;
  const showNotice = (notice: SourceNotice) => show({ phase: 'ready', notice: noticeOr(notice) });
  return {
    state: () => state,
    subscribe,
    opened,
    /** This is now the list: it was read or written. */
    showList: (list: StoredList) => {
      const { users, skippedCount, renamed } = list;
      state = { ...state, list };
      show({ phase: 'ready', users, skippedCount, renamed, notice: noticeOr(null) });
    },
    /** Text of a newer version was found. */
    showNewer: () => showNotice({ kind: 'newer' }),
    /** No list was found. If there was none before, nothing was removed. */
    showRemoved: () => {
      const hadList = isReady() && state.shown.notice?.kind !== 'samplesMissing';
      if (hadList) showNotice({ kind: 'removed' });
    },
    /** @param hasCopy a copy of the damaged text is stored */
    showDamaged: (text: string, hasCopy: boolean) => {
      const elsewhere = text === state.released ? 'elsewhere' : 'none';
      showNotice({ kind: 'damaged', copy: hasCopy ? 'stored' : elsewhere });
    },
    /** The person has saved this damaged text. */
    release: (text: string) => {
      const { notice } = state.shown;
      state = { ...state, released: text };
      if (notice?.kind === 'damaged' && notice.copy === 'none') {
        show({ notice: { kind: 'damaged', copy: 'elsewhere' } });
      }
    },

    /* Once there is a list, possibly from another tab, late steps of the seeding are ignored. */

    showSeeding: (seededCount?: number) => {
      if (!isReady()) show(seededCount === undefined ? { phase: 'seeding' } : { seededCount });
    },
    showSamplesMissing: () => {
      if (!isReady()) showNotice({ kind: 'samplesMissing' });
    },
    /** The first list cannot be stored: this tab runs in memory from now on. */
    startInMemory: (kind: 'full' | 'unavailable') => {
      if (isReady()) return;
      state = { ...state, isInMemory: true };
      show({ phase: 'seeding', seededCount: 0, notice: { kind } });
    },
  };
}

function isSame({ users, ...one }: StoreState, { users: others, ...other }: StoreState): boolean {
  return users === others && JSON.stringify(one) === JSON.stringify(other);
}
