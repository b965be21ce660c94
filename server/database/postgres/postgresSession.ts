import type { ClientBase } from 'pg';
import { STATEMENT_TIMEOUT_MS } from '#server/database/database.ts';

const SETTINGS = {
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  // With the usual 4 MB, an index's matches among a million users would be remembered by page, and
  // each row of a page would be checked again; this remembers rows.
  work_mem: '16MB',
  // Statements are too short to be worth compiling.
  jit: 'off',
  default_transaction_isolation: 'read committed',
};

/**
 * As a statement, not as parameters of the connection: a pooler refuses those, or drops them
 * silently. Pages from all over a disk are requested together if the system can do that: one by
 * one, reading an index's matches among ten million users took three times as long.
 */
const BEGIN_SESSION = `SELECT pg_backend_pid() AS pid,
  ${Object.entries(SETTINGS)
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ')},
  (SELECT set_config(name, least(200, max_val::int)::text, false) FROM pg_settings
    WHERE name = 'effective_io_concurrency')`;

/** The database process behind each connection: the driver may only know a pooler's. */
const processes = new WeakMap<ClientBase, number>();

/** Applies the settings to a new connection, as a pool's `verify`. */
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

/** The argument of `pg_cancel_backend`. @param client of `beginSession` */
export function processOf(client: ClientBase): number | undefined {
  return processes.get(client);
}
