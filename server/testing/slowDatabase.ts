import type { Database } from '#server/database/database.ts';

/** A database whose transactions wait before their commit. */
export interface SlowDatabase {
  readonly database: Database;
  /** The first transaction waits. */
  readonly isWritten: Promise<void>;
  /** Lets them commit. */
  readonly finish: () => void;
}

const nothing = (): void => undefined;

export function slowDatabase(database: Database): SlowDatabase {
  let written = nothing;
  let finish = nothing;
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const isFinished = new Promise<void>((resolve) => (finish = resolve));
  const transaction: Database['transaction'] = (work, mode) =>
    database.transaction(async (on) => {
      const result = await work(on);
      written();
      await isFinished;
      return result;
    }, mode);
  return {
    database: { ...database, transaction },
    isWritten,
    finish,
  };
}
