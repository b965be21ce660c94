import pg from 'pg';
import type { Row } from '#server/database/database.ts';

type Rows = readonly (readonly Row[])[];
type OnEnd = (error: Error | null, rows: Rows) => void;

/** What the driver's client calls on what it runs, beyond `submit`; its types leave it out. */
interface Answered {
  readonly handleRowDescription: (message: unknown) => void;
  readonly handleDataRow: (message: unknown) => void;
  readonly handleCommandComplete: (message: unknown, connection: Connection) => void;
  readonly handleReadyForQuery: (connection: Connection) => void;
}
type DriverQuery = pg.Query & Answered & Pick<pg.QueryConfig, 'name' | 'text'>;

/** What the driver's connection has beyond its types. */
interface Connection {
  /** The embedded database's holds nothing back. */
  readonly stream: { readonly cork?: () => void; readonly uncork?: () => void };
  /** The texts of prepared statements, by name: those that are parsed, and those that were sent. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
}

/** Runs statements on a connection as `Database.batch`. */
export function runBatch(client: pg.ClientBase, statements: readonly pg.QueryConfig[]) {
  return new Promise<Rows>((resolve, reject) => {
    client.query(
      new StatementBatch(statements, (error, rows) => (error ? reject(error) : resolve(rows))),
    );
  });
}

/**
 * For the driver's client, as one query: the database is asked only after the last statement to end the
 * transaction that it began with the first.
 */
class StatementBatch implements pg.Submittable {
  readonly #queries: readonly DriverQuery[];
  readonly #rows: (readonly Row[])[] = [];
  readonly #onEnd: OnEnd;
  #error: Error | null = null;
  /** Of the statement that is being answered. */
  #place = 0;

  constructor(statements: readonly pg.QueryConfig[], onEnd: OnEnd) {
    this.#onEnd = onEnd;
    this.#queries = statements.map((statement) => {
      const query = new pg.Query<Row>(statement, (error, { rows }) => {
        if (error) this.#error ??= error;
        else this.#rows.push(rows);
      });
      // It has these members.
      return query as DriverQuery;
    });
  }

  /** The client notes by these which statement is parsed. */
  get name(): string | undefined {
    return this.#current?.name;
  }
  get text(): string | undefined {
    return this.#current?.text;
  }

  submit(connection: pg.Connection): void {
    // It has these members.
    const { stream } = connection as unknown as Connection;
    stream.cork?.();
    const unended = withoutSync(connection);
    for (const query of this.#queries) query.submit(unended);
    connection.sync();
    stream.uncork?.();
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#place += 1;
  }

  handleError(error: Error, { submittedNamedStatements }: Connection): void {
    // The database has skipped those behind: they are to be sent again, the next time.
    for (const { name } of this.#queries.slice(this.#place)) {
      if (name !== undefined) delete submittedNamedStatements[name];
    }
    this.#onEnd(error, []);
  }

  handleReadyForQuery(connection: Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.#onEnd(this.#error, this.#rows);
  }

  get #current(): DriverQuery | undefined {
    return this.#queries[this.#place];
  }
}

/** A connection on which a statement is sent, and the transaction continues. */
function withoutSync(connection: pg.Connection): pg.Connection {
  // It has these members.
  const { parsedStatements, submittedNamedStatements } = connection as unknown as Connection;
  const unended = {
    stream: {},
    parsedStatements,
    submittedNamedStatements,
    // Without the parsers of values, which `types` are for the driver, and no types of the database.
    parse: ({ name, text }: pg.QueryParse) => connection.parse({ name, text, types: [] }, true),
    bind: connection.bind.bind(connection),
    describe: connection.describe.bind(connection),
    execute: connection.execute.bind(connection),
    sync: () => undefined,
  };
  // All that a statement with a text and values uses.
  return unended as unknown as pg.Connection;
}
