import type { ClientBase } from 'pg';
import { STATEMENT_TIMEOUT_MS } from '#server/database/database.ts';

const SETTINGS = {
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  // What an index finds of a million users is remembered row by row: with the usual 4 MB it would be
  // page by page, and each row of a page looked at again.
  work_mem: '16MB',
  // Statements are too short to be compiled.
  jit: 'off',
  default_transaction_isolation: 'read committed',
};

/**
 * As a statement, not as parameters of the connection: a pooler refuses those, or drops them without a
 * word. Pages from all over a disk are asked for together, where the database's system can do that: one
 * after another, what an index finds of ten million users took three times as long.
 */
const BEGIN_SESSION = `SELECT pg_backend_pid() AS pid,
  ${Object.entries(SETTINGS)
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ')},
  (SELECT set_config(name, least(200, max_val::int)::text, false) FROM pg_settings
    WHERE name = 'effective_io_concurrency')`;

/** The process of the database behind each connection: what the driver knows can be a pooler's. */
const processes = new WeakMap<ClientBase, number>();

/** Applies the settings of the server's statements to a new connection, as a pool's `verify`. */
export function beginSession(client: ClientBase, done: (error?: Error) => void): void {
  client.query<{ pid: number }>(BEGIN_SESSION, (error, result) => {
    if (error) {
      done(error);
      return;
    }
    for (const { pid } of result.rows) processes.set(client, pid);
    done();
  });
}

/** What `pg_cancel_backend` wants. @param client of `beginSession` */
export function processOf(client: ClientBase): number | undefined {
  return processes.get(client);
}
