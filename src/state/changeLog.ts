import type { Change, CommitResult } from '#domain/change/change.ts';
import type { UserSource } from '#domain/userSource.ts';

/** What was committed on this page, oldest first; undo reads it (undoStack.ts). */
export type ChangeLog = readonly LoggedChange[];

/** What undo needs of a change: not what was typed, which may be a password. */
type KnownChange =
  | Extract<Change, { kind: 'undo' }>
  | { readonly kind: Exclude<Change['kind'], 'undo'> };

export interface LoggedChange {
  readonly change: KnownChange;
  /** `undefined` while the change is pending. */
  result?: CommitResult;
  promise?: Promise<CommitResult>;
}

/** Wraps the source so that each committed change is logged. */
export function withLog(source: UserSource, log: LoggedChange[]): UserSource {
  return {
    ...source,
    commit: (change) => {
      const logged: LoggedChange = {
        change: change.kind === 'undo' ? change : { kind: change.kind },
      };
      log.push(logged);
      return (logged.promise = source.commit(change).then((result) => (logged.result = result)));
    },
  };
}
