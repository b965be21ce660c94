import type { Change, CommitResult } from '#domain/change/change.ts';
import type { UserSource } from '#domain/userSource.ts';

/** What was committed on this page, oldest first; undo reads it (undoStack.ts). */
export type ChangeLog = readonly LoggedChange[];

export interface LoggedChange {
  readonly change: Change;
  /** `undefined` while the change is pending. */
  result?: CommitResult;
  promise?: Promise<CommitResult>;
}

/** Wraps the source so that each committed change is logged. */
export function withLog(source: UserSource, log: LoggedChange[]): UserSource {
  return {
    ...source,
    commit: (change) => {
      const logged: LoggedChange = { change };
      log.push(logged);
      return (logged.promise = source.commit(change).then((result) => (logged.result = result)));
    },
  };
}
