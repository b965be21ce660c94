import type { Change, CommitResult } from '#domain/change/change.ts';
import type { UserSource } from '#domain/userSource.ts';

/** What was committed on this page, oldest first; read by what takes changes back (undoStack.ts). */
export type ChangeLog = readonly LoggedChange[];

export interface LoggedChange {
  readonly change: Change;
  /** `undefined` while the change is under way. */
  result?: CommitResult;
  promise?: Promise<CommitResult>;
}

/** The same source; each change that is committed through it is put into the log. */
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
