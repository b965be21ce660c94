import type { CommitResult } from '#domain/change/change.ts';
import { changedSince, type LaterChanges } from '#domain/change/changedSince.ts';
import { refusedChange, type Resolved, type ResolvedChange } from '#domain/change/resolved.ts';
import { doneFrom } from '#domain/change/changeSummary.ts';
import type { Queryable } from '#server/database/database.ts';
import { decodeOperation, type SeqPlace } from './listOperation.ts';
import { plannedWrites, type PlannedWrite } from '#server/users/commits/writing/plannedWrites.ts';
import type { ListRow } from '#server/users/commits/writing/listRows.ts';
import { loadChanges } from '#server/users/history/loadChanges.ts';
import { undoneChanges } from '#server/users/history/undoneChanges.ts';

/** A change with its writes, or the result of one that writes nothing. */
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
  const conflict = await changedSince(planned.failed, undoes, laterChanges(on));
  return { result: { ok: false, problem: 'conflict', conflict } };
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
