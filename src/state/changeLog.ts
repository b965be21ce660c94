import type { Change, CommitResult } from '#domain/change/change.ts';
import type { UserSource } from '#domain/userSource.ts';

/** What was committed on this page, oldest first; read by what takes changes back (undoStack.ts). */
export type ChangeLog = readonly LoggedChange[];

export interface LoggedChange {
  readonly change: Change;
  readonly result: CommitResult;
}

/** The same source; each change that is committed through it is put into the log. */
export function withLog(source: UserSource, log: LoggedChange[]): UserSource {
  return {
    ...source,
    commit: async (change) => {
      const result = await source.commit(change);
      log.push({ change, result });
      return result;
    },
  };
}
