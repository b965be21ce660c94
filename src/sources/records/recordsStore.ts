import { decodeMembers, listOf, type DecodedMembers } from '#domain/record/userRecord.ts';
import { nextMembers } from '#sources/local/record/memberReuse.ts';
import type {
  StoreChange,
  StoreCommitResult,
  StoreState,
  UserStore,
} from '#sources/local/store/userStore.ts';
import { savesBetween, type Save, type StoredRecord } from './savesBetween.ts';

/**
 * A backend that sends all records, and saves them one by one. Every promise rejects if the backend
 * does not answer, or refuses.
 */
export interface RecordsBackend {
  /** All records in the order of the list, newest first. Unknown fields are kept. */
  readonly list: () => Promise<readonly StoredRecord[]>;
  /** The record has its id, and keeps it. */
  readonly create: (record: StoredRecord) => Promise<unknown>;
  /** @param fields the changed fields with their new values; `null` for a removed one */
  readonly update: (id: string, fields: StoredRecord) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** The records of a backend as a store, whose list is the text that a browser would store. */
export interface RecordsStore extends Pick<
  UserStore,
  'getState' | 'getMembers' | 'subscribe' | 'commit'
> {
  /** Reads all records again. Never rejects. */
  readonly reload: () => Promise<void>;
  /** Whether a list was ever read. */
  readonly hasList: () => boolean;
  /** `failed`: the last reading failed; `retrying`: another one is under way. */
  readonly reading: () => 'fine' | 'failed' | 'retrying';
}

/** @param turn ends a task, so that the page can respond in between */
export function createRecordsStore(
  backend: RecordsBackend,
  turn: () => Promise<void>,
): RecordsStore {
  const list = createReadList(backend);
  const write = async (change: StoreChange): Promise<StoreCommitResult> => {
    // Others may have changed the records: a change must refer to users as the person saw them.
    await list.read();
    if (list.reading() !== 'fine') return { ok: false, problem: 'unreachable' };
    const base = list.members();
    const next = await change.next({
      text: list.text(),
      members: () => base,
      hasList: true,
      memoryOnly: '[]',
      turn,
    });
    if (next === null) return { ok: false, problem: 'declined' };
    try {
      for (const save of savesBetween(list.text(), next)) await send(backend, save);
    } catch {
      // Some may be saved, so the page shows what the backend has.
      await list.read();
      return { ok: false, problem: 'unreachable' };
    }
    list.publish(next, change.nextMembers?.() ?? decodedList(next));
    // Only this page has the history.
    return { ok: true, isStored: false };
  };

  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const inTurn = openTurns(notify);
  return {
    getState: list.state,
    getMembers: list.members,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    commit: (change) => inTurn(() => write(change)),
    reload: () => {
      if (list.retry()) notify();
      return inTurn(list.read);
    },
    hasList: list.hasList,
    reading: list.reading,
  };
}

/** The list as it was last read or written. */
function createReadList(backend: RecordsBackend) {
  let reading: ReturnType<RecordsStore['reading']> = 'fine';
  let text = '[]';
  let hasList = false;
  let members: DecodedMembers = [];
  let state: StoreState = {
    phase: 'loading',
    seededCount: 0,
    users: [],
    skippedCount: 0,
    notice: null,
  };
  const publish = (next: string, decoded: DecodedMembers) => {
    if (next === text && hasList) return;
    hasList = true;
    text = next;
    members = decoded;
    const { users, skippedCount } = countedList(members);
    state = { ...state, phase: 'ready', users, skippedCount };
  };
  return {
    text: () => text,
    hasList: () => hasList,
    members: () => members,
    state: () => state,
    publish,
    reading: () => reading,
    /** Never rejects. */
    read: async () => {
      try {
        const next = JSON.stringify(await backend.list());
        const decoded = nextMembers({ text, members }, next);
        if (typeof decoded === 'string') throw new Error('the backend sent no list');
        publish(next, decoded);
        reading = 'fine';
      } catch {
        reading = 'failed';
        // All questions can be answered: there is no list.
        if (!hasList) state = { ...state, phase: 'ready' };
      }
    },
    /** Notes that a failed reading is tried again; false if none has failed. */
    retry: () => {
      if (reading !== 'failed') return false;
      reading = 'retrying';
      return true;
    },
  };
}

/** Work one at a time, in the order of the calls. @param onEnd after each */
function openTurns(onEnd: () => void) {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work).finally(onEnd);
    last = done.catch(() => undefined);
    return done;
  };
}

function send(backend: RecordsBackend, save: Save): Promise<unknown> {
  switch (save.kind) {
    case 'create':
      return backend.create(save.record);
    case 'update':
      return backend.update(save.id, save.fields);
    case 'remove':
      return backend.remove(save.id);
  }
}

function decodedList(text: string): DecodedMembers {
  const decoded = decodeMembers(text);
  if (typeof decoded === 'string') throw new Error('a change made no list');
  return decoded;
}

function countedList(members: DecodedMembers) {
  const list = listOf(members);
  if (list.kind !== 'list') throw new Error('decoded members are a list');
  return list;
}
