import type { SourceStatus } from '#domain/userSource.ts';
import type { Entry } from '#sources/shared/answers/answerCache.ts';

/** What a page knows about a shared list as a whole, and its listeners. */
export interface ListState {
  /** The newest known revision. */
  revision: number;
  /** Of the last own change: no answer without it is shown as the current one. */
  due: number;
  status: SourceStatus;
  readonly subscribe: (listener: () => void) => () => void;
  readonly hasListeners: () => boolean;
  readonly notify: () => void;
  /** The list is at least at this revision. Does not notify. */
  readonly noteRevision: (revision: number) => void;
  readonly noteRead: (entry: Entry) => void;
  /** Whether something has read it since listeners were last notified. */
  readonly isLookedAt: (entry: Entry) => boolean;
  /** Whether something on the screen reads it, even if it was not notified yet. */
  readonly isShown: (entry: Entry) => boolean;
}

/** @param revision of the answers embedded in the page; `null`: none */
export function createListState(revision: number | null): ListState {
  const listeners = new Set<() => void>();
  let notifiedCount = 0;
  const state: ListState = {
    revision: revision ?? 0,
    due: revision ?? 0,
    status: {
      phase: revision === null ? 'loading' : 'ready',
      seededCount: 0,
      skippedCount: 0,
      notice: null,
      connection: 'online',
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
    notify: () => {
      notifiedCount += 1;
      for (const listener of listeners) listener();
    },
    noteRevision: (seen) => {
      state.revision = Math.max(state.revision, seen);
      state.status = withStatus(state.status, { phase: 'ready' });
    },
    noteRead: (entry) => {
      entry.readAt = notifiedCount;
    },
    isLookedAt: ({ readAt }) => readAt === notifiedCount,
    isShown: ({ readAt }) => readAt >= notifiedCount - 1,
  };
  return state;
}

/** The same object while nothing differs. */
export function withStatus(
  status: SourceStatus,
  change: Pick<SourceStatus, 'phase'> | Pick<SourceStatus, 'connection'>,
): SourceStatus {
  const next = { ...status, ...change };
  const isSame = next.phase === status.phase && next.connection === status.connection;
  return isSame ? status : next;
}
