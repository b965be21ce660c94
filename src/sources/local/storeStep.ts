import type { StoredList } from '#domain/record/storedList.ts';
import type { User } from '#domain/user/user.ts';
import type { SourceNotice, SourceStatus } from '#domain/userSource.ts';

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

/** The state of the store. Immutable: each event makes a new one. */
export interface LocalState {
  readonly shown: StoreState;
  /** The list last read or written here; in memory mode the only copy of it. */
  readonly list: StoredList | null;
  /** Memory mode: nothing is written, whatever other tabs do. */
  readonly isInMemory: boolean;
  /** Damaged text that the person has saved: it may be overwritten without a copy here. */
  readonly released: string | null;
}

/** What happened in storage, or what the person did. */
export type StoreEvent =
  /** No list is stored: samples are being made. */
  | { readonly kind: 'seeding' }
  /** How many samples have been made so far. */
  | { readonly kind: 'seedProgress'; readonly count: number }
  /** The samples cannot be made. */
  | { readonly kind: 'samplesMissing' }
  /** The first list cannot be stored: this tab runs in memory from now on. */
  | { readonly kind: 'full' | 'unavailable' }
  /** This is now the list: it was read or written. */
  | { readonly kind: 'list'; readonly list: StoredList }
  /** No list was found; if there was one before, it was removed. */
  | { readonly kind: 'removed' }
  /** Damaged text was found. `hasCopy`: a copy of it is stored. */
  | { readonly kind: 'damaged'; readonly text: string; readonly hasCopy: boolean }
  /** Text of a newer version was found. */
  | { readonly kind: 'newer' }
  /** The person has saved this damaged text, so it may be overwritten. */
  | { readonly kind: 'released'; readonly text: string };

/** Nothing is read yet. */
export const LOADING: StoreState = {
  phase: 'loading',
  seededCount: 0,
  users: [],
  skippedCount: 0,
  renamed: [],
  notice: null,
};

export const INITIAL_STATE: LocalState = {
  shown: LOADING,
  list: null,
  isInMemory: false,
  released: null,
};

/** The state after `event`. `shown` is the same object unless its content changes. */
export function step(state: LocalState, event: StoreEvent): LocalState {
  const { shown } = state;
  // Once there is a list, possibly from another tab, late events of the seeding are ignored.
  const isReady = shown.phase === 'ready';
  switch (event.kind) {
    case 'seeding':
      return isReady ? state : withShown(state, { phase: 'seeding' });
    case 'seedProgress':
      return isReady ? state : withShown(state, { seededCount: event.count });
    case 'samplesMissing':
      return isReady ? state : withNotice(state, event);
    case 'full':
    case 'unavailable': {
      const seeding = { phase: 'seeding', seededCount: 0, notice: event } as const;
      return isReady ? state : { ...withShown(state, seeding), isInMemory: true };
    }
    case 'list':
      return withList(state, event.list);
    case 'removed':
      // Without a list, nothing was removed.
      return isReady && shown.notice?.kind !== 'samplesMissing' ? withNotice(state, event) : state;
    case 'damaged': {
      const elsewhere = event.text === state.released ? 'elsewhere' : 'none';
      return withNotice(state, { kind: 'damaged', copy: event.hasCopy ? 'stored' : elsewhere });
    }
    case 'newer':
      return withNotice(state, { kind: 'newer' });
    case 'released': {
      const isWithoutCopy = shown.notice?.kind === 'damaged' && shown.notice.copy === 'none';
      const elsewhere = { kind: 'damaged', copy: 'elsewhere' } as const;
      const next = isWithoutCopy ? withShown(state, { notice: elsewhere }) : state;
      return { ...next, released: event.text };
    }
  }
}

function withList(state: LocalState, list: StoredList): LocalState {
  const { users, skippedCount, renamed } = list;
  return { ...withNotice(withShown(state, { users, skippedCount, renamed }), null), list };
}

/** In memory the notice that says why stays. */
function withNotice(state: LocalState, notice: SourceNotice | null): LocalState {
  return withShown(state, {
    phase: 'ready',
    notice: state.isInMemory ? state.shown.notice : notice,
  });
}

function withShown(state: LocalState, change: Partial<StoreState>): LocalState {
  const shown = { ...state.shown, ...change };
  return isSame(shown, state.shown) ? state : { ...state, shown };
}

function isSame({ users, ...one }: StoreState, { users: others, ...other }: StoreState): boolean {
  return users === others && JSON.stringify(one) === JSON.stringify(other);
}
