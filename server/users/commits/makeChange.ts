import type { Change, CommitResult, DoneChange } from '#domain/change/change.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { doneFrom, type ToldOf } from '#domain/change/toldChange.ts';
import { touchesSame } from '#domain/change/touchesSame.ts';
import { summaryOf } from '#domain/change/touchedUsers.ts';
import type { Queryable } from '#server/database/database.ts';
import { userOf } from '#server/users/answers/records.ts';
import { settledNumber, takeChangeNumber } from '#server/users/commits/changeNumbers.ts';
import { addCounts, countDeltas } from '#server/users/commits/countDeltas.ts';
import {
  decodeOperation,
  type ListOperation,
  type SeqPlace,
} from '#server/users/commits/listOperation.ts';
import { plannedWrites, type PlannedWrite } from '#server/users/commits/plannedWrites.ts';
import { recordChange } from '#server/users/commits/recordChange.ts';
import { resolve } from '#server/users/commits/resolve.ts';
import type { ResolveContext, ResolvedChange } from '#server/users/commits/resolved.ts';
import { noteSharedKeys } from '#server/users/commits/sharedKeys.ts';
import { writeUsers } from '#server/users/commits/writeUsers.ts';
import { loadChanges } from '#server/users/history/loadChanges.ts';
import { undoneChanges } from '#server/users/history/undoneChanges.ts';
import type { Actor } from '#server/users/sharedList.ts';

/** What came of a change, and the number of the change or of what it was refused for. */
export interface Made {
  readonly result: CommitResult;
  readonly revision: number;
}

/** Somebody else wrote the same users meanwhile: to be rolled back, and resolved again. */
export class OvertakenError extends Error {}

/**
 * Resolves a change, and makes it, in a transaction.
 * @throws OvertakenError
 */
export async function makeChange(
  change: Exclude<Change, { kind: 'erase' }>,
  by: Actor,
  context: ResolveContext,
): Promise<Made> {
  const { on } = context;
  const resolved = await resolve(change, context);
  if ('problem' in resolved) return unchanged(on, { ok: false, ...resolved });
  if ('conflict' in resolved) return unchanged(on, { ok: false, problem: 'conflict', ...resolved });
  if (resolved.operations.length === 0) {
    return unchanged(on, { ok: true, user: null, change: null });
  }
  const planned = plannedWrites(
    resolved.operations,
    new Map(resolved.rows.map((row) => [row.id, row])),
  );
  if (!planned.ok) {
    return unchanged(on, await changedSince(on, planned.failed, resolved.undoes ?? 0));
  }
  const { writes } = planned;
  if (!(await writeUsers(on, writes))) throw new OvertakenError();
  const done = await recorded(on, resolved, writes, by, context.now());
  const user = resolved.newUser ?? null;
  return { result: { ok: true, user, change: done }, revision: Number(done.id) };
}

async function unchanged(on: Queryable, result: CommitResult): Promise<Made> {
  return { result, revision: await settledNumber(on) };
}

/** Records a change whose users are written, and tells of it. */
async function recorded(
  on: Queryable,
  { kind, operations, undoes }: ResolvedChange,
  writes: readonly PlannedWrite[],
  by: Actor,
  at: Date,
): Promise<DoneChange> {
  const number = await takeChangeNumber(on);
  const change: RecordedChange<SeqPlace> = {
    id: String(number),
    at,
    kind,
    undoes: undoes === null ? null : String(undoes),
    operations,
  };
  const told = { ...change, by: by.staffName, ...summaryOf(change) };
  const userCount = told.count;
  const deltas = await recordChange(on, { number, kind, at, by, undoes, userCount, operations });
  if (deltas === null) throw new OvertakenError();
  // At the end: others wait for its locks until this change is committed.
  const duplicates = await noteSharedKeys(on, writes);
  await addCounts(on, [...countDeltas(writes), ...duplicates, ...deltas]);
  return doneFrom(told, await toldOf(on, kind === 'undo' ? undoes : null, writes));
}

/** What is to be known to tell of a change that was just made. */
async function toldOf(
  on: Queryable,
  undone: number | null,
  writes: readonly PlannedWrite[],
): Promise<ToldOf> {
  const after = new Map(writes.map((write) => [write.id, write.after]));
  const { known } = await loadChanges(on, undone === null ? [] : [undone]);
  return {
    ...known,
    userOf: (id) => {
      const row = after.get(id);
      return row === undefined || row === null ? known.userOf(id) : userOf(row.record);
    },
  };
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
