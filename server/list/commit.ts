import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import {
  type Change,
  type ChangeKind,
  type CommitResult,
  type NotBack,
  passwordOf,
} from '#domain/change/change.ts';
import { editedText, invert } from '#domain/change/apply.ts';
import { changedSince, type LaterChanges } from '#domain/change/changedSince.ts';
import { doneFrom, summaryOf } from '#domain/change/history.ts';
import { edit } from '#domain/change/operations.ts';
import {
  bringBack,
  GONE,
  namedIds,
  newKeys,
  refusedChange,
  resolve,
  TOO_MANY,
  wantedByChange,
  type Planned,
  type Refused,
  type Wanted,
} from '#domain/change/resolve.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import { parseJson } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';
import type { ChangeResponse } from '#protocol/changes.ts';
import { liftTimeLimits, type Database, type Queryable } from '#server/database/database.ts';
import { storeResponse, takeKey, type SentChange } from '#server/list/changeKeys.ts';
import { erase } from '#server/list/erase.ts';
import { loadChanges, undoneChanges } from '#server/list/history.ts';
import {
  batchesOf,
  changeNumberOf,
  hasAny,
  isStorableId,
  listRows,
  LOCK,
  lockRecorded,
  lockSelected,
  newestRemovals,
} from '#server/list/locking.ts';
import { type ListRow, userOf } from '#server/list/records.ts';
import { lockImports, readRevision, recordChange } from '#server/list/revision.ts';
import {
  decodeOperation,
  newSeqs,
  recordOperations,
  takeChangeNumber,
  takeFromRemoved,
  SerializationFailure,
  writeOperations,
  type ListOperation,
  type SeqPlace,
} from '#server/list/write.ts';

/** What changes need of the server; tests fix time and chance. */
export interface ListEnvironment {
  readonly now: () => Date;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** A version 4 UUID. */
  readonly randomId: () => string;
}

/** Called while a large change is made. @param done how many of all were written so far */
export type OnProgress = (done: number, total: number) => void;

interface CommitLimits {
  /** A change of more users is refused. */
  readonly maxUsers: number;
  /** How long a change waits for each lock. */
  readonly lockTimeoutMs: number;
}

/** Longer than nearly all changes of many users take, who may be among this one's. */
const LOCK_TIMEOUT_MS = 30_000;
/** Others wait for the embedded database's one connection until a change is made. */
const MAX_EMBEDDED_USERS = 10_000;

/** To have to retry is rare: so many times in a row mean an overloaded list. */
const MAX_TRIES = 10;

/** SQLSTATEs. */
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';

interface SentToList extends SentChange {
  readonly onProgress?: OnProgress | undefined;
}

function limitsOf({ kind }: Database): CommitLimits {
  const maxUsers = kind === 'embedded' ? MAX_EMBEDDED_USERS : MAX_CHANGED_USERS;
  return { maxUsers, lockTimeoutMs: LOCK_TIMEOUT_MS };
}

/** Makes a change in one transaction, all or nothing, once per key: see `SharedList.commit`. */
export async function commitChange(
  database: Database,
  env: ListEnvironment,
  sent: SentToList,
  limits = limitsOf(database),
): Promise<ChangeResponse> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction((on) => commitOnce(on, env, sent, limits));
    } catch (error) {
      const mayRetry = error instanceof SerializationFailure || hasCode(error, DEADLOCK);
      if (mayRetry && tries < MAX_TRIES) continue;
      if (!mayRetry && !hasCode(error, LOCK_NOT_AVAILABLE)) throw error;
      // Not stored, so that sending the change again retries it.
      const revision = await readRevision(database);
      return { revision, result: { ok: false, problem: 'busy' } };
    }
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code;
}

async function commitOnce(
  on: Queryable,
  env: ListEnvironment,
  sent: SentToList,
  { maxUsers, lockTimeoutMs }: CommitLimits,
): Promise<ChangeResponse> {
  await liftTimeLimits(on);
  const at = env.now();
  const known = await takeKey(on, sent, at);
  if (known !== null) return known;
  await on.query("SELECT set_config('lock_timeout', $1, true)", [String(lockTimeoutMs)]);
  const { change } = sent;
  const made =
    change.kind === 'erase'
      ? await erase(on, change.id)
      : await make(on, { ...sent, change, at }, env, maxUsers);
  await storeResponse(on, sent, made);
  return made;
}

interface ToMake extends SentToList {
  readonly change: Exclude<Change, { kind: 'erase' }>;
  readonly at: Date;
}

async function make(
  on: Queryable,
  toMake: ToMake,
  env: ListEnvironment,
  maxUsers: number,
): Promise<ChangeResponse> {
  const plan = await planOf(on, toMake.change, env, maxUsers);
  if (!('batches' in plan)) return unchanged(on, refusedChange(plan));
  const written = await write(on, plan, toMake.onProgress);
  if ('failed' in written) {
    const conflict = await changedSince(written.failed, plan.undoes, laterChanges(on));
    return unchanged(on, { ok: false, problem: 'conflict', conflict });
  }
  if (written.count === 0) return unchanged(on, { ok: true, user: null, change: null });
  return recordMade(on, plan, written, toMake);
}

async function unchanged(on: Queryable, result: CommitResult): Promise<ChangeResponse> {
  return { result, revision: await readRevision(on) };
}

/** A change that can be made. */
interface Plan {
  readonly kind: ChangeKind;
  readonly undoes: string | null;
  readonly newUser?: User;
  readonly notBack?: NotBack;
  /** How many users it touches at most. */
  readonly total: number;
  /** Read and written one after the other: all of a large change would fill the memory. */
  readonly batches: AsyncIterable<Batch>;
}

interface Batch {
  readonly operations: readonly ListOperation[];
  /** The users of these operations who are in the list, locked. */
  readonly rows: readonly ListRow[];
}

async function planOf(
  on: Queryable,
  change: ToMake['change'],
  env: ListEnvironment,
  maxUsers: number,
): Promise<Plan | Refused> {
  switch (change.kind) {
    case 'setActive':
    case 'setRole':
    case 'remove': {
      const ids = await lockSelected(on, change.users, maxUsers);
      if ('problem' in ids || 'conflict' in ids) return ids;
      const { kind, wantedOf } = wantedByChange(change);
      const batches = batchesOn(on, ids, ({ user }) => wantedOf(user));
      return { kind, undoes: null, total: ids.length, batches };
    }
    case 'undo': {
      const operations = await lockRecorded(on, change.changeId);
      if (operations === null) return GONE;
      const planned = { operations: invert(operations), undoes: change.changeId };
      return inBatches(on, { kind: 'undo', ...planned });
    }
    case 'bringBack': {
      const ids = [...new Set(change.ids)];
      if (ids.length > maxUsers) return TOO_MANY;
      const { inList, removals } = await newestRemovals(on, ids);
      const operations = removals
        .flatMap(({ removed }) => invert(removed))
        .filter((operation) => operation.kind === 'added')
        // Each at its place.
        .toSorted((one, other) => other.place.seq - one.place.seq);
      return inBatches(on, bringBack(ids.length, inList, removals, operations));
    }
    case 'import':
      await lockImports(on);
      if (change.additions.length + change.edits.length > maxUsers) return TOO_MANY;
      return planNamed(on, change, env);
    case 'add':
    case 'edit':
    case 'merge':
      return planNamed(on, change, env);
  }
}

async function planNamed(
  on: Queryable,
  change: Parameters<typeof resolve>[0],
  env: ListEnvironment,
): Promise<Plan | Refused> {
  const rows = await listRows(on, namedIds(change), LOCK);
  const isTaken = change.kind === 'import' && (await hasAny(on, newKeys(change)));
  const users = rows.map(({ user }) => user);
  const context = { ...env, passwordHash: passwordOf(change), canHaveId: isStorableId };
  const resolved = resolve(change, users, isTaken, context);
  if (!('wanted' in resolved)) return resolved;
  const { wanted, added, ...about } = resolved;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changed = [...wanted.keys()].flatMap((id) => byId.get(id) ?? []);
  const seqs = await newSeqs(on, added.length);
  const additions = added.map(({ id, text }, index): ListOperation => {
    return { kind: 'added', id, record: text, place: { seq: seqs[index] ?? 0 } };
  });
  const edits = operationsOn(changed, ({ id }) => wanted.get(id) ?? null);
  return inBatches(on, { ...about, operations: [...edits, ...additions], undoes: null });
}

/** The operations that give users what is wanted of them, in this order. */
function operationsOn(
  rows: readonly ListRow[],
  wantedOf: (row: ListRow) => Wanted,
): readonly ListOperation[] {
  return rows.flatMap((row): readonly ListOperation[] => {
    const { id, record, seq } = row;
    const become = wantedOf(row);
    if (become === 'removed') return [{ kind: 'removed', id, record, place: { seq } }];
    const edited = become && edit(id, parseJson(record), become);
    return edited ? [edited] : [];
  });
}

async function* batchesOn(
  on: Queryable,
  ids: readonly string[],
  wantedOf: (row: ListRow) => Wanted,
): AsyncIterable<Batch> {
  for (const some of batchesOf(ids)) {
    const rows = await listRows(on, some);
    yield { rows, operations: operationsOn(rows, wantedOf) };
  }
}

function inBatches(on: Queryable, planned: Planned<SeqPlace>): Plan | Refused {
  if (!('operations' in planned)) return planned;
  const { operations, ...about } = planned;
  async function* batches(): AsyncIterable<Batch> {
    for (const some of batchesOf(operations)) {
      // Nobody has the ids of others who are added, or writing them fails.
      const known = some.filter((one) => about.kind === 'undo' || one.kind !== 'added');
      const ids = known.flatMap(({ id }) => id ?? []);
      yield { operations: some, rows: await listRows(on, ids) };
    }
  }
  return { ...about, total: operations.length, batches: batches() };
}

interface Written {
  /** How many users were written; 0: there was nothing to change. */
  readonly count: number;
  /** Of the change. */
  readonly number: number;
  readonly first: ListOperation | null;
  /** Of the user of an edit. */
  readonly firstName: string | null;
}

const NOTHING: Written = { count: 0, number: 0, first: null, firstName: null };

/**
 * Writes the users and the operations.
 * @returns the first operation that does not fit its user, as only those of an undo may: then nothing
 *   is written
 */
async function write(
  on: Queryable,
  { kind, total, batches }: Plan,
  onProgress: OnProgress | undefined,
): Promise<Written | { readonly failed: ListOperation }> {
  const isUndo = kind === 'undo';
  if (isUndo) await on.query('SAVEPOINT unwritten');
  let written = NOTHING;
  for await (const { operations, rows: read } of batches) {
    const [first] = operations;
    if (first === undefined) continue;
    const rows = new Map(read.map((row) => [row.id, row]));
    const failed = await writeOperations(on, operations, rows);
    if (failed !== null) {
      if (!isUndo) throw new Error('A change does not fit the users it was made of.');
      await on.query('ROLLBACK TO SAVEPOINT unwritten');
      return { failed };
    }
    if (written.first === null) {
      const number = await takeChangeNumber(on);
      written = { count: 0, number, first, firstName: nameAfter(first, rows) };
    }
    const { number, count: place } = written;
    await recordOperations(on, { number, operations, place });
    const areBack = kind === 'add' || (await takeFromRemoved(on, operations));
    // Somebody has erased one of them meanwhile.
    if (!areBack && (isUndo || kind === 'bringBack')) throw new SerializationFailure();
    written = { ...written, count: place + operations.length };
    onProgress?.(written.count, total);
    // The embedded database works in this process: others would wait for all of it.
    await nextTurn();
  }
  return written;
}

function nameAfter(first: ListOperation, rows: ReadonlyMap<string, ListRow>): string | null {
  const record = rows.get(first.id ?? '')?.record;
  if (first.kind !== 'edited' || record === undefined) return null;
  return userOf(editedText(record, first) ?? record).name;
}

/** Records the written change as the list's newest one. */
async function recordMade(
  on: Queryable,
  { kind, undoes, newUser, notBack }: Plan,
  { number, count, first, firstName }: Written,
  { at, by }: ToMake,
): Promise<ChangeResponse> {
  const undone = changeNumberOf(undoes ?? '');
  const isUndo = kind === 'undo' && undone !== null;
  const { known } = await loadChanges(on, isUndo ? [undone] : []);
  const operations = first === null ? [] : [first];
  const about = { id: String(number), kind, at, undoes };
  const { touches } = summaryOf({ ...about, operations });
  const change = doneFrom(
    { ...about, by: by.staffName, count, touches },
    firstName === null
      ? known
      : { ...known, userOf: (id) => (id === first?.id ? { name: firstName } : known.userOf(id)) },
  );
  const revision = await recordChange(on, {
    number,
    kind,
    at,
    by,
    undoes: undone,
    userCount: count,
  });
  return {
    result: { ok: true, user: newUser ?? null, change, ...(notBack && { notBack }) },
    revision,
  };
}

/** The look-ups of `changedSince`. */
function laterChanges(on: Queryable): LaterChanges {
  return {
    isUndone: async (id) => (await undoneChanges(on, [Number(id)])).has(id),
    operationsOn: async (id, since) => {
      const rows = await on.query<{ change_number: number; operation: string }>(
        `SELECT change_number, operation FROM operations
         WHERE user_id = $1 AND change_number > $2 ORDER BY change_number DESC`,
        [id, Number(since)],
      );
      return rows.map(({ change_number: number, operation }) => {
        return { changeId: String(number), operation: decodeOperation(operation) };
      });
    },
    describe: async (id) => {
      const { changes, known } = await loadChanges(on, [Number(id)]);
      const change = changes.get(Number(id));
      return change === undefined ? null : doneFrom(change, known);
    },
  };
}
