import type { Operation, RecordedChange } from '#domain/change/operation.ts';
import { createListeners } from '#domain/createStore.ts';
import { MAX_HISTORY_CHANGES, MAX_HISTORY_OPERATIONS } from '#domain/limits.ts';
import { parseJson } from '#domain/record/userRecord.ts';
import { digestOf } from '#domain/digestOf.ts';
import { REVISION_KEY, USERS_KEY } from '#sources/local/listStorage.ts';
import type {
  ListDatabase,
  StoreEnvironment,
  Tables,
  TableWrite,
} from '#sources/local/storeEnvironment.ts';

/** The changes of the list, as many as are kept. */
export interface History {
  /**
   * Newest first: kept ones, and those that only this tab has in memory. The same array until it
   * changes.
   */
  readonly changes: () => readonly RecordedChange[];
  /** Whether the change with this id outlives the page. */
  readonly isKept: (id: string) => boolean;
  /** False where there is no IndexedDB: changes can be undone until the page is left. */
  readonly isStored: () => boolean;
  /** Notifies of changes of the history, here or in another tab. */
  readonly subscribe: (listener: () => void) => () => void;

  /* The rest is called under the list's lock. */

  /**
   * Reads what other tabs did, and removes the changes that never reached the list: those whose
   * digest is not that of its text.
   */
  readonly catchUp: (text: string) => Promise<void>;
  /** @param revision of the write that the change leads to; greater than every id before */
  readonly nextId: (revision: string) => string;
  /**
   * Keeps a change, before the list is written.
   * @param text the text of the list that it leads to
   * @param others written in the same transaction
   * @returns false if it cannot be kept, or `catchUp` failed; then nothing is written
   */
  readonly put: (
    change: RecordedChange,
    text: string,
    others: readonly TableWrite[],
  ) => Promise<boolean>;
  /** The list was not written: removes the change again, with what was written beside it. */
  readonly takeBack: (change: RecordedChange, others: readonly TableWrite[]) => Promise<void>;
  /** The list is written. @param others written in the same transaction */
  readonly settle: (change: RecordedChange, others: readonly TableWrite[]) => Promise<void>;
  /**
   * The list is written, and the change is in memory only: so are those before it of which the
   * database could not be told that they reached the list. Returns it with an id that no other tab
   * can give.
   */
  readonly keepInMemory: (change: RecordedChange) => RecordedChange;
  /**
   * Removes every operation on this user from every change; a change without other operations
   * goes, too. False, and nothing is removed, if that fails.
   */
  readonly erase: (id: string) => Promise<boolean>;
}

/** The suffix of the ids of changes in memory. */
const IN_MEMORY = '+';
const ID_DIGITS = 12;
/** The key that tells other tabs at once to read the whole history again. */
const REWRITTEN_KEY = 'users.history';

type Environment = Pick<StoreEnvironment, 'storage' | 'onChangeElsewhere' | 'now'>;
type Row = Tables['changes'];

/** @param database `null`: changes are in memory only */
export async function openHistory(
  env: Environment,
  database: ListDatabase | null,
): Promise<History> {
  const known = createKnown();
  /** Without the lock: what is known already can still be undone if it fails. */
  const look = async () => {
    try {
      if (database !== null) await known.read(database, env.storage().getItem(USERS_KEY) ?? '');
    } catch {
      // As without news.
    }
  };
  env.onChangeElsewhere((key) => {
    if (key === null || key === REVISION_KEY || key === REWRITTEN_KEY) void look();
  });
  await look();
  /** What was not read cannot be told from what was lost, once a later change is settled. */
  let isBehind = false;
  return {
    changes: known.all,
    isKept: (id) => known.kept().some(({ row }) => row.id === id),
    isStored: () => database !== null,
    subscribe: known.subscribe,
    catchUp: async (text) => {
      if (database === null) return;
      isBehind = true;
      try {
        const lost = await known.read(database, text);
        const newest = known.kept().at(-1);
        const unsettled = newest?.isSettled === false ? newest.row.id : null;
        // Before the list changes, and with it the digest that tells.
        const marks = unsettled === null ? [] : [settledMark(unsettled)];
        const writes = [...marks, ...lost.map(({ id }) => removal(id))];
        if (writes.length > 0) await database.write(writes);
        if (unsettled !== null) known.settle(unsettled);
        isBehind = false;
      } catch {
        // What is known already can still be undone.
      }
    },
    nextId: (revision) => {
      // An erased change may have been the newest, and the write that it led to without a revision.
      const before = [known.all()[0]?.id ?? '0', known.newestSettled()];
      const newest = Math.max(...before.map((id) => Number.parseInt(id, 10)));
      return String(Math.max(newest + 1, Number(revision))).padStart(ID_DIGITS, '0');
    },
    put: async (change, text, others) => {
      if (database === null || isBehind) return false;
      try {
        const put = { id: change.id, text: encoded(change), leadsTo: digestOf(text) };
        await database.write([putting(put), ...others]);
        return true;
      } catch {
        return false;
      }
    },
    takeBack: async ({ id }, others) => {
      await database?.write([removal(id), ...others]).catch(() => undefined);
    },
    settle: async (change, others) => {
      const row = { id: change.id, text: encoded(change), leadsTo: '' };
      const next = [...known.kept(), { row, change, isSettled: false }];
      const old = next.slice(0, tooMany(next));
      known.show(next.slice(old.length));
      const removals = old.map(({ row: { id } }) => removal(id));
      try {
        await database?.write([settledMark(change.id), ...removals, ...others]);
        known.settle(change.id);
      } catch {
        // The next change tries again.
      }
    },
    keepInMemory: (change) => {
      const own = { ...change, id: change.id + IN_MEMORY };
      known.showInMemory(own);
      return own;
    },
    erase: async (id) => {
      const kept = known.kept().flatMap((one) => erasedFrom(one, id) ?? []);
      try {
        if (database !== null) await eraseStored(database, known.kept(), kept, id);
      } catch {
        return false;
      }
      known.show(
        kept,
        known.inMemory().flatMap((change) => without(change, id) ?? []),
      );
      if (database !== null) announceRewriting(env);
      return true;
    },
  };
}

/** The changes that this tab knows, and who listens to them. */
function createKnown() {
  const { notify, subscribe } = createListeners();
  /** Oldest first. */
  let kept: readonly KeptChange[] = [];
  let inMemory: readonly RecordedChange[] = [];
  let all: readonly RecordedChange[] = [];
  /** After which rewriting the kept changes were read; `null`: all are to be read again. */
  let readAfter: string | null = '';
  /** The newest id that was ever settled. */
  let newestSettled = '0';
  const show = (nextKept: readonly KeptChange[], nextInMemory = inMemory) => {
    if (nextKept === kept && nextInMemory === inMemory) return;
    kept = nextKept;
    inMemory = nextInMemory;
    all = [...kept.map(({ change }) => change), ...inMemory].toSorted(byId).toReversed();
    notify();
  };
  return {
    kept: () => kept,
    newestSettled: () => newestSettled,
    inMemory: () => inMemory,
    all: () => all,
    show,
    /** The change with this id and those before it are settled. */
    settle: (id: string) => {
      if (id > newestSettled) newestSettled = id;
      kept = kept.map((one) => (one.row.id <= id ? { ...one, isSettled: true } : one));
    },
    /** Shows a change in memory, and with it those of which it is unsure whether they are kept. */
    showInMemory: (own: RecordedChange) => {
      const unsure = kept.filter((one) => !one.isSettled);
      // Another tab may have settled them.
      if (unsure.length > 0) readAfter = null;
      show(
        kept.filter((one) => one.isSettled),
        [...inMemory, ...unsure.map(({ change }) => change), own],
      );
    },
    subscribe,
    /** Reads what is new. @returns the rows that do not lead to the list's text, nor ever did */
    read: async (database: ListDatabase, text: string): Promise<readonly Row[]> => {
      const marks = await database.read('marks');
      const [rewritten, settled] = [markOf(marks, 'rewritten'), markOf(marks, 'settled')];
      if (settled > newestSettled) newestSettled = settled;
      const known = rewritten === readAfter ? kept.filter((one) => one.isSettled) : [];
      const rows = await database.read('changes', known.at(-1)?.row.id);
      readAfter = rewritten;
      const isSettled = (row: Row) => row.id <= settled || row.leadsTo === '';
      const isNow = memoDigest(text);
      const lost = rows.filter((row) => !isSettled(row) && !isNow(row));
      const added = rows
        .filter((row) => !lost.includes(row))
        .flatMap((row) => keptChange(row, isSettled(row)) ?? []);
      if (added.length > 0 || known.length < kept.length) {
        const ids = new Set(added.map(({ row }) => row.id));
        show(
          [...known, ...added],
          inMemory.filter(({ id }) => !ids.has(id)),
        );
      }
      return lost;
    },
  };
}

/** `null`: nothing is left of it. */
function erasedFrom(one: KeptChange, id: string): KeptChange | null {
  const change = without(one.change, id);
  if (change === null || change === one.change) return change && one;
  return { ...one, change, row: { ...one.row, text: encoded(change) } };
}

async function eraseStored(
  database: ListDatabase,
  before: readonly KeptChange[],
  after: readonly KeptChange[],
  id: string,
): Promise<void> {
  const left = new Set(after.map(({ row }) => row.id));
  const readable = new Set(before.map(({ row }) => row.id));
  const rows = await database.read('changes');
  // A damaged change, or one of a later version, cannot be read, but it names the user.
  const odd = rows.filter((row) => !readable.has(row.id) && row.text.includes(id));
  const gone = before.filter(({ row }) => !left.has(row.id));
  await database.write([
    ...after.filter((one) => !before.includes(one)).map(({ row }) => putting(row)),
    ...[...gone.map(({ row }) => row), ...odd].map((row) => removal(row.id)),
    await rewriting(database),
  ]);
}

interface KeptChange {
  readonly row: Row;
  readonly change: RecordedChange;
  /** False until it is known that it reached the list, whatever the list becomes. */
  readonly isSettled: boolean;
}

const removal = (id: string): TableWrite => ({ table: 'changes', remove: id });
const settledMark = (value: string): TableWrite => ({
  table: 'marks',
  put: { id: 'settled', value },
});
const putting = (put: Row): TableWrite => ({ table: 'changes', put });
const byId = (one: RecordedChange, other: RecordedChange) => (one.id < other.id ? -1 : 1);

export function encoded({ at, kind, undoes, operations }: RecordedChange): string {
  return JSON.stringify({ at: at.getTime(), kind, undoes, operations });
}

/** `null`: damaged, or of a later version. */
function keptChange(row: Row, isSettled: boolean): KeptChange | null {
  // Only `encoded` writes there; whoever damages it loses the change.
  const value = parseJson(row.text) as (Omit<RecordedChange, 'at'> & { at: number }) | undefined;
  if (value === undefined || !Array.isArray(value.operations)) return null;
  const { at, kind, undoes, operations } = value;
  return { row, isSettled, change: { id: row.id, at: new Date(at), kind, undoes, operations } };
}

/** How many of the oldest changes are more than is kept. The newest one always stays. */
function tooMany(changes: readonly KeptChange[]): number {
  let operationCount = 0;
  for (let left = changes.length - 1; left >= 0; left -= 1) {
    operationCount += changes[left]?.change.operations.length ?? 0;
    const isNewest = left === changes.length - 1;
    const count = changes.length - left;
    if (!isNewest && (count > MAX_HISTORY_CHANGES || operationCount > MAX_HISTORY_OPERATIONS)) {
      return left + 1;
    }
  }
  return 0;
}

/** The change without this user; `null`: nothing is left of it. */
function without(change: RecordedChange, id: string): RecordedChange | null {
  const isNext = (operation: Operation) => 'place' in operation && operation.place.next === id;
  if (!change.operations.some((one) => one.id === id || isNext(one))) return change;
  const operations = change.operations
    .filter((operation) => operation.id !== id)
    // A place is found without its next user, too: it is counted from the end.
    .map((operation) =>
      'place' in operation && operation.place.next === id
        ? { ...operation, place: { ...operation.place, next: null } }
        : operation,
    );
  return operations.length === 0 ? null : { ...change, operations };
}

function markOf(marks: readonly Tables['marks'][], id: Tables['marks']['id']): string {
  return marks.find((mark) => mark.id === id)?.value ?? '';
}

/** Written with changes before the newest one: every tab then reads the whole history again. */
export async function rewriting({ read }: ListDatabase) {
  const value = String(Number(markOf(await read('marks'), 'rewritten')) + 1);
  return { table: 'marks', put: { id: 'rewritten', value } } as const;
}

/** Other tabs hear of it at once if there is room; all know it before their next change. */
export function announceRewriting({ storage, now }: Pick<Environment, 'storage' | 'now'>): void {
  try {
    storage().setItem(REWRITTEN_KEY, now().toISOString());
  } catch {
    // The storage is full.
  }
}

/** Whether a change leads to this text. */
function memoDigest(text: string): (row: Row) => boolean {
  let digest: string | null = null;
  return ({ leadsTo }) => leadsTo === (digest ??= digestOf(text));
}
