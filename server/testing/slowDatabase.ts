import type { Database, Queryable, Row, Statement } from '#server/database/database.ts';

/** A database whose transactions, once all is written, wait with their commit. */
export interface SlowDatabase {
  readonly database: Database;
  /** The first transaction waits. */
  readonly isWritten: Promise<void>;
  /** They commit. */
  readonly finish: () => void;
}

async function inOrder({ prepared }: Queryable, statements: readonly Statement[]) {
  const rows: (readonly Row[])[] = [];
  for (const { text, values } of statements) rows.push(await prepared(text, values));
  return rows;
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
    database: {
      ...database,
      transaction,
      // Those that read continue.
      batch: (statements) =>
        statements.some(({ text }) => /\b(INSERT|UPDATE|DELETE)\b/.test(text))
          ? transaction((on) => inOrder(on, statements))
          : database.batch(statements),
    },
    isWritten,
    finish,
  };
}
