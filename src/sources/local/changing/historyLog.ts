import { decodeChange, encodeChange } from '#sources/local/changing/historyCodec.ts';
import {
  eraseStored,
  idOf,
  isNotEmpty,
  newestIdIn,
  readEntries,
  storedRevision,
  without,
  type Entries,
  type Erased,
} from '#sources/local/changing/historyEntries.ts';
import { storeChange } from '#sources/local/changing/historyRoom.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { HISTORY_PREFIX } from '#sources/local/storage/historyKeys.ts';
import { createStorageJournal } from '#sources/local/storage/storageJournal.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';

/** The changes of the list, as many as there is room for. */
export interface HistoryLog {
  /**
   * Newest first: stored ones, and those that only this tab keeps in memory. The same array until
   * it changes. Never throws: refused storage is an empty history.
   */
  readonly changes: () => readonly RecordedChange[];
  /** Under the lock: also what another tab changed without an event reaching this one. */
  readonly newest: () => readonly RecordedChange[];
  /** Whether the change with this id is stored, and not only in memory. */
  readonly isKept: (id: string) => boolean;
  /** Under the lock: the id for the next change, greater than every id before, also as text. */
  readonly nextId: () => string;
  /**
   * Under the lock, after the list was written: stores the change, and evicts the oldest ones;
   * keeps it in memory if it does not fit, or storage is refused. Never throws. Notifies nobody:
   * the list does, once it is published.
   */
  readonly write: (change: RecordedChange) => WrittenChange;
  /**
   * Keeps a change in memory only, since the product runs in memory. Returns it with an id under
   * which no other tab can store a change.
   */
  readonly keepInMemory: (change: RecordedChange) => RecordedChange;
  /**
   * Under the lock: removes every operation on this user from every change, all or none; a change
   * without other operations goes, too. Never throws.
   */
  readonly erase: (erased: Erased) => 'unavailable' | null;
  /** Notifies of changes of the history, here or in another tab. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface WrittenChange {
  /** With its final id. */
  readonly change: RecordedChange;
  /** Undoes the write and all evictions. */
  readonly undo: () => void;
}

/** The suffix of the ids of changes in memory. */
const IN_MEMORY = '+';

type Environment = Pick<StoreEnvironment, 'storage' | 'onChangeElsewhere'>;

export function createHistoryLog(env: Environment): HistoryLog {
  const access = env.storage;
  const history = openHistory(env);
  const { changes, newest, expire, stored, inMemory, setInMemory } = history;
  /** Decoding copies the texts: a slice of the list's text would keep all of that in memory. */
  const keepText = (change: RecordedChange, text: string): RecordedChange => {
    const kept = { ...(decodeChange(change.id, text) ?? change), id: change.id + IN_MEMORY };
    setInMemory([...inMemory(), kept]);
    return kept;
  };

  return {
    ...history,
    write: (change) => {
      changes();
      const journal = createStorageJournal(access);
      const text = encodeChange(change);
      const isStored = storeChange(journal.access, HISTORY_PREFIX + change.id, text, stored());
      if (!isStored) {
        journal.rollBack();
        const kept = keepText(change, text);
        return { change: kept, undo: () => setInMemory(inMemory().filter((one) => one !== kept)) };
      }
      expire();
      return {
        change,
        undo: () => {
          journal.rollBack();
          expire();
        },
      };
    },
    keepInMemory: (change) => keepText(change, encodeChange(change)),
    erase: (erased) => {
      newest();
      if (!eraseStored(access, stored(), erased)) return 'unavailable';
      expire();
      const kept = inMemory().map((change) => without(change, erased));
      setInMemory(kept.filter(isNotEmpty));
      return null;
    },
  };
}

/** The changes as they were last read, and those in memory. */
function openHistory(env: Environment) {
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const entries = openEntries(env, notify);
  let stored: Entries = new Map();
  let inMemory: readonly RecordedChange[] = [];
  let all: readonly RecordedChange[] = [];
  let newestId = 0;

  const merge = () => {
    const kept = [...stored.values()].map(({ change }) => change).filter((one) => one !== null);
    all = [...inMemory, ...kept].toSorted((one, other) => (one.id < other.id ? 1 : -1));
    newestId = Math.max(newestId, Number.parseInt(all[0]?.id ?? '0', 10));
  };
  const changes = () => {
    const next = entries.read();
    if (next === stored) return all;
    stored = next;
    merge();
    return all;
  };
  return {
    changes,
    newest: () => {
      entries.expire();
      return changes();
    },
    isKept: (id: string) => {
      changes();
      return stored.has(HISTORY_PREFIX + id);
    },
    nextId: () => {
      changes();
      newestId = Math.max(newestId, newestIdIn(stored, storedRevision(env.storage))) + 1;
      return idOf(newestId);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    expire: entries.expire,
    stored: () => stored,
    inMemory: () => inMemory,
    setInMemory: (next: readonly RecordedChange[]) => {
      inMemory = next;
      merge();
      notify();
    },
  };
}

/**
 * The stored entries, read again only after the list was written, here or in another tab.
 * @param onExpired another tab has changed them
 */
function openEntries({ storage, onChangeElsewhere }: Environment, onExpired: () => void) {
  let entries: Entries = new Map();
  /** The list's revision when they were read; `undefined`: they have to be read again. */
  let readRevision: string | null | undefined;
  const expire = () => {
    readRevision = undefined;
  };
  onChangeElsewhere((key) => {
    if (key !== null && !key.startsWith(HISTORY_PREFIX)) return;
    expire();
    onExpired();
  });
  return {
    /** The same object until they change. */
    read: () => {
      // Also after each write of the list: no event reports what that evicted in this tab.
      const revision = storedRevision(storage);
      if (revision === readRevision) return entries;
      readRevision = revision;
      entries = readEntries(storage, entries);
      return entries;
    },
    expire,
  };
}
