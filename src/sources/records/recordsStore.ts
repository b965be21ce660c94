import { createListeners } from '#domain/createStore.ts';
import { isRecord } from '#domain/record/userRecord.ts';
import { listOf, readList, type StoredList } from '#domain/record/storedList.ts';
import type { UserStore } from '#sources/local/localUserStore.ts';
import { LOADING } from '#sources/local/storeState.ts';

/** A record of the backend. */
export type StoredRecord = Readonly<Record<string, unknown>>;

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
export interface RecordsStore extends Pick<UserStore, 'getState' | 'subscribe' | 'exclusively'> {
  /** Reads all records again. Never rejects. */
  readonly reload: () => Promise<void>;
  /** Whether a list was ever read. */
  readonly hasList: () => boolean;
  /** `failed`: the last reading failed; `retrying`: another one is under way. */
  readonly reading: () => 'fine' | 'failed' | 'retrying';
}

export function createRecordsStore(backend: RecordsBackend): RecordsStore {
  const { notify, subscribe } = createListeners();
  let reading: ReturnType<RecordsStore['reading']> = 'fine';
  /** As it was last read or written. */
  let list = EMPTY;
  let hasList = false;
  let state = LOADING;
  /** Work is done one at a time, in the order of the calls. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work).finally(notify);
    last = done.catch(() => undefined);
    return done;
  };
  const show = (next: StoredList) => {
    if (next.text === list.text && hasList) return;
    hasList = true;
    list = next;
    const { users, skippedCount, renamed } = list;
    state = { ...state, phase: 'ready', users, skippedCount, renamed };
  };
  /** Never rejects. */
  const read = async () => {
    try {
      const next = readList(JSON.stringify(await backend.list()), list);
      if (typeof next === 'string') throw new Error('the backend sent no list');
      show(next);
      reading = 'fine';
    } catch {
      reading = 'failed';
      // All questions can be answered: there is no list.
      if (!hasList) state = { ...state, phase: 'ready' };
    }
  };
  const write = async (next: StoredList) => {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a backend keeps the order in which it is asked
      for (const save of savesBetween(list.text, next.text)) await save(backend);
      return null;
    } catch {
      // Some may be saved, so the page shows what the backend has.
      await read();
      return 'unreachable';
    }
  };
  return {
    getState: () => state,
    subscribe,
    exclusively: (_isRemedy, work) =>
      inTurn(async () => {
        // Others may have changed the records: a change must refer to users as the person saw them.
        await read();
        if (reading !== 'fine') return { problem: 'unreachable' };
        return work({
          list,
          hasList: true,
          // Only this page has the history.
          isInMemory: true,
          isOutdated: () => false,
          nextRevision: () => '',
          write,
          show,
        });
      }),
    reload: () => {
      if (reading === 'failed') {
        reading = 'retrying';
        notify();
      }
      return inTurn(read);
    },
    hasList: () => hasList,
    reading: () => reading,
  };
}

const EMPTY = listOf([]);

/** A request to the backend about one record. */
type Save = (backend: RecordsBackend) => Promise<unknown>;

/**
 * The requests that turn one list of records into the other. Members without an id are not touched.
 * @param before JSON text of a list, as `after`
 * @returns the newest record is created last
 */
function savesBetween(before: string, after: string): readonly Save[] {
  const old = recordsById(before);
  const next = recordsById(after);
  const removals = [...old.keys()].filter((id) => !next.has(id));
  const updates: Save[] = [];
  const additions: Save[] = [];
  for (const [id, record] of next) {
    const was = old.get(id);
    const fields = was && changedFields(was, record);
    if (fields === undefined) additions.push(({ create }) => create(record));
    else if (Object.keys(fields).length > 0) updates.push(({ update }) => update(id, fields));
  }
  return [
    ...removals.map(
      (id): Save =>
        ({ remove }) =>
          remove(id),
    ),
    ...updates,
    ...additions.toReversed(),
  ];
}

function changedFields(was: StoredRecord, is: StoredRecord): StoredRecord {
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  const changed = [...names].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, is[name] ?? null]));
}

function recordsById(text: string): ReadonlyMap<string, StoredRecord> {
  const members = JSON.parse(text) as readonly unknown[];
  return new Map(
    members.flatMap((member): [string, StoredRecord][] =>
      isRecord(member) && typeof member['id'] === 'string' ? [[member['id'], member]] : [],
    ),
  );
}
