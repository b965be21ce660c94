import type { CommitResult } from '#domain/change/change.ts';
import { refusedChange, type Resolved, type ResolvedChange } from '#domain/change/resolved.ts';
import { doneFrom } from '#domain/change/changeSummary.ts';
import { touchesSame } from '#domain/change/touchesSame.ts';
import type { Queryable } from '#server/database/database.ts';
import { decodeOperation, type ListOperation, type SeqPlace } from './listOperation.ts';
import { plannedWrites, type PlannedWrite } from '#server/users/commits/writing/plannedWrites.ts';
import type { ListRow } from '#server/users/commits/writing/listRows.ts';
import { loadChanges } from '#server/users/history/loadChanges.ts';
import { undoneChanges } from '#server/users/history/undoneChanges.ts';

/** A change with what is to be written for it, or the result of one that writes nothing. */
type ChangePlan =
  | { readonly result: CommitResult }
  | {
      readonly resolved: ResolvedChange<ListRow, SeqPlace>;
      readonly writes: readonly PlannedWrite[];
    };

export async function planChange(
  on: Queryable,
  resolved: Resolved<ListRow, SeqPlace>,
): Promise<ChangePlan> {
  if (!('operations' in resolved)) return { result: refusedChange(resolved) };
  const { operations, users, undoes } = resolved;
  if (operations.length === 0) return { result: { ok: true, user: null, change: null } };
  const planned = await plannedWrites(operations, new Map(users.map((row) => [row.id, row])));
  if (planned.ok) return { resolved, writes: planned.writes };
  return { result: await changedSince(on, planned.failed, Number(undoes)) };
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
