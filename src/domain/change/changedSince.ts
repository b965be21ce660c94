import type { Conflict, DoneChange } from '#domain/change/change.ts';
import type { Operation } from '#domain/change/operation.ts';

/** The look-ups that tell why an operation no longer fits the list. */
export interface LaterChanges {
  /** Whether the change was undone. */
  readonly isUndone: (changeId: string) => Promise<boolean>;
  /**
   * Newest first: the operations on members with this id. `since`: only after the change with that
   * id; `null`: in the whole history.
   */
  readonly operationsOn: (
    id: string | null,
    since: string | null,
  ) => Promise<readonly LaterOperation[]>;
  readonly describe: (changeId: string) => Promise<DoneChange | null>;
}

interface LaterOperation {
  readonly changeId: string;
  readonly operation: Operation<unknown>;
}

/**
 * Why an operation cannot be made: the change to be undone is undone already, or a later change
 * touched the same member. If the history has no such change, as after a write of another program,
 * none is named.
 * @param undoes the change that was to be undone, or `null`
 */
export async function changedSince(
  failed: Operation<unknown>,
  undoes: string | null,
  changes: LaterChanges,
): Promise<Conflict> {
  if (undoes !== null && (await changes.isUndone(undoes))) return { kind: 'undone' };
  const later = await changes.operationsOn(failed.id, undoes);
  const blocking = later.find(({ operation }) => touchesSame(operation, failed));
  const by = blocking === undefined ? null : await changes.describe(blocking.changeId);
  return { kind: 'changedSince', by };
}

/** Whether one operation may prevent another one on the same id. */
function touchesSame(one: Operation<unknown>, other: Operation<unknown>): boolean {
  if (one.kind !== 'edited' || other.kind !== 'edited') return true;
  return Object.keys(one.fields).some((field) => Object.hasOwn(other.fields, field));
}
