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

/** Wraps the source so that each committed change is logged, and ends in a result whatever the source does. */
export function withLog(source: UserSource, log: LoggedChange[]): UserSource {
  return {
    ...source,
    commit: (change) => {
      const logged: LoggedChange = { change };
      log.push(logged);
      return (logged.promise = source
        .commit(change)
        .catch(failed)
        .then((result) => (logged.result = result)));
    },
  };
}

/** A backend of one's own may throw: then nobody knows whether it has made the change. */
function failed(error: unknown): CommitResult {
  console.error(error);
  return { ok: false, problem: 'unreachable' };
}
