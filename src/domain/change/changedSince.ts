import type { Conflict, DoneChange } from '#domain/change/change.ts';
import type { Operation } from '#domain/change/operation.ts';

/** The look-ups that say why an operation does not fit the list any more. */
export interface LaterChanges {
  /** Whether the change was taken back. */
  readonly isUndone: (changeId: string) => Promise<boolean>;
  /**
   * Newest first: what changes did to members with this id. `since`: after the change with that id
   * alone; `null`: all of the history.
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
 * Why an operation cannot be made: the change that was to be taken back is undone already, or a later
 * one touched the same. None is named where the history has none, such as after another program's.
 * @param undoes the change that was to be taken back, or `null`
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

/** Whether one of two operations on the same id may be why the other one cannot be made any more. */
function touchesSame(one: Operation<unknown>, other: Operation<unknown>): boolean {
  if (one.kind !== 'edited' || other.kind !== 'edited') return true;
  return Object.keys(one.fields).some((field) => Object.hasOwn(other.fields, field));
}
