import type { CommitResult, DoneChange } from '#domain/change/change.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { doneFrom, type ToldOf } from '#domain/change/toldChange.ts';
import { touchesSame } from '#domain/change/touchesSame.ts';
import { summaryOf } from '#domain/change/touchedUsers.ts';
import type { User } from '#domain/user/user.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { isCanceled } from '#server/database/isCanceled.ts';
import { userOf } from '#server/users/answers/records.ts';
import { keepResponse, KEY_CONSTRAINT, responseParts } from '#server/users/commits/changeKeys.ts';
import { settledNumber, takeChangeNumber } from '#server/users/commits/changeNumbers.ts';
import { addCounts, countDeltas } from '#server/users/commits/countDeltas.ts';
import {
  decodeOperation,
  type ListOperation,
  type SeqPlace,
} from '#server/users/commits/listOperation.ts';
import { plannedWrites, type PlannedWrite } from '#server/users/commits/plannedWrites.ts';
import { recordChange } from '#server/users/commits/recordChange.ts';
import type { Resolved, ResolvedChange } from '#server/users/commits/resolved.ts';
import { noteSharedKeys } from '#server/users/commits/sharedKeys.ts';
import { isOfOne, writeOneUser } from '#server/users/commits/writeOneUser.ts';
import { writeUsers } from '#server/users/commits/writeUsers.ts';
import { loadChanges, NOTHING_KNOWN } from '#server/users/history/loadChanges.ts';
import { undoneChanges } from '#server/users/history/undoneChanges.ts';
import type { Actor } from '#server/users/sharedList.ts';

/** What fails where a change was made under the same key, or the same user was brought back. */
const TAKEN: ReadonlySet<unknown> = new Set([KEY_CONSTRAINT, 'users_pkey']);

/** What came of a change, and the number of the change or of what it was refused for. */
export interface Made {
  readonly result: CommitResult;
  readonly revision: number;
}

/** A change that was resolved, and is to be made. */
export interface Making {
  readonly database: Database;
  readonly resolved: Resolved;
  readonly by: Actor;
  /** Under which its response is kept. */
  readonly key: string;
  readonly at: Date;
}

/** Somebody else wrote the same users or under the same key meanwhile: to be resolved again. */
export class OvertakenError extends Error {}

/**
 * Makes a change that was resolved, all or nothing, and keeps its response.
 * @throws OvertakenError
 */
export async function makeChange(making: Making): Promise<Made> {
  const { database, resolved } = making;
  if ('problem' in resolved) return unchanged(making, { ok: false, ...resolved });
  if ('conflict' in resolved) {
    return unchanged(making, { ok: false, problem: 'conflict', ...resolved });
  }
  const { operations, rows, undoes } = resolved;
  if (operations.length === 0) return unchanged(making, { ok: true, user: null, change: null });
  const planned = plannedWrites(operations, new Map(rows.map((row) => [row.id, row])));
  if (!planned.ok) {
    return unchanged(making, await changedSince(database, planned.failed, undoes ?? 0));
  }
  const { writes } = planned;
  const toBeMade: ToBeMade = { ...making, resolved, writes };
  const [write, ...others] = writes;
  if (write === undefined || others.length > 0 || !isOfOne(resolved.kind, operations)) {
    return writtenInSteps(toBeMade);
  }
  try {
    return await writtenAtOnce(toBeMade, write);
  } catch (error) {
    // Another change holds what this one waited for, longer than a statement may.
    if (isCanceled(error)) return writtenInSteps(toBeMade);
    throw error;
  }
}

interface ToBeMade extends Making {
  readonly resolved: ResolvedChange;
  readonly writes: readonly PlannedWrite[];
}

async function unchanged({ database, key, at }: Making, result: CommitResult): Promise<Made> {
  const made = { result, revision: await settledNumber(database) };
  if (!(await keepResponse(database, key, made, at))) throw new OvertakenError();
  return made;
}

async function writtenAtOnce(making: ToBeMade, write: PlannedWrite): Promise<Made> {
  const { database, resolved, by, key, at } = making;
  const { kind, operations, undoes } = resolved;
  const [operation] = operations;
  if (operation === undefined) throw new Error('It has one.');
  const user = resolved.newUser ?? null;
  const done = told(making);
  const response = responseParts({ user, change: done });
  const change = { kind, at, by, undoes, operation, write, key, response };
  const number = await writeOneUser(database, change).catch(overtakenOrThrow);
  if (number === null) throw new OvertakenError();
  return madeUnder(number, user, done);
}

function overtakenOrThrow(error: unknown): null {
  if (error instanceof Error && 'constraint' in error && TAKEN.has(error.constraint)) return null;
  throw error;
}

function writtenInSteps(making: ToBeMade): Promise<Made> {
  const { database, resolved, writes, by, key, at } = making;
  const { kind, operations, undoes } = resolved;
  return database.transaction(async (on) => {
    if (!(await writeUsers(on, writes))) throw new OvertakenError();
    const number = await takeChangeNumber(on);
    const done = told(making);
    const userCount = done.count;
    const deltas = await recordChange(on, { number, kind, at, by, undoes, userCount, operations });
    if (deltas === null) throw new OvertakenError();
    await addCounts(on, [...countDeltas(writes), ...deltas]);
    const made = madeUnder(number, resolved.newUser ?? null, done);
    if (!(await keepResponse(on, key, made, at))) throw new OvertakenError();
    // At the end: others wait for its locks until this change is committed.
    await noteSharedKeys(on, writes);
    return made;
  });
}

function madeUnder(number: number, user: User | null, done: DoneChange): Made {
  return { result: { ok: true, user, change: { ...done, id: String(number) } }, revision: number };
}

/** What is told of a change once its users are written; its id is the number, which it does not have yet. */
function told({ resolved, writes, by, at }: ToBeMade): DoneChange {
  const { kind, operations, undoes, undone = NOTHING_KNOWN } = resolved;
  const change: RecordedChange<SeqPlace> = {
    id: '',
    at,
    kind,
    undoes: undoes === null ? null : String(undoes),
    operations,
  };
  const after = new Map(writes.map((write) => [write.id, write.after]));
  const known: ToldOf = {
    ...undone,
    userOf: (userId) => {
      const row = after.get(userId);
      return row === undefined || row === null ? undone.userOf(userId) : userOf(row.record);
    },
  };
  return doneFrom({ ...change, by: by.staffName, ...summaryOf(change) }, known);
}

/** Why an undo cannot be made: the change was taken back, or others touched the same after it. */
async function changedSince(
  on: Queryable,
  failed: ListOperation,
  since: number,
): Promise<CommitResult> {
  const undone = await undoneChanges(on, [since]);
  if (undone.has(since)) return { ok: false, problem: 'conflict', conflict: { kind: 'undone' } };
  const later = await on.query<{ change_number: number; operation: string }>(
    `SELECT change_number, operation FROM operations
     WHERE user_id = $1 AND change_number > $2 ORDER BY change_number DESC`,
    [failed.id, since],
  );
  const blocking = later.find(({ operation }) => touchesSame(decodeOperation(operation), failed));
  const { changes, known } = await loadChanges(on, blocking ? [blocking.change_number] : []);
  const change = blocking && changes.get(blocking.change_number);
  const by = change === undefined ? null : doneFrom(change, known);
  return { ok: false, problem: 'conflict', conflict: { kind: 'changedSince', by } };
}
