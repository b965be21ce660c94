import type { PoolClient } from 'pg';
import type { DiskRoom } from '#server/database/diskRoom.ts';

/** The mode of the embedded database's one session, for all its users. */
export interface SessionMode {
  isReadOnly: boolean;
}

type Run = (...args: readonly unknown[]) => unknown;

/**
 * Makes the database itself refuse every write (SQLSTATE 25006) while there is no room: also in
 * running transactions, and of sign-in's own driver. Reading continues.
 * @param client of the only session
 */
export function refuseWrites(client: PoolClient, mode: SessionMode, room: DiskRoom): void {
  // The types list every overload, all of which end here.
  const run = client.query.bind(client) as Run;
  const guarded: Run = (...args) => {
    const setting = settingFor(client, mode, room.isShort());
    if (setting === null) return run(...args);
    return (run(setting) as Promise<unknown>).then(
      () => run(...args),
      () => run(...args),
    );
  };
  client.query = guarded as PoolClient['query'];
}

/** The statement that has to precede it; `null`: none. */
function settingFor(client: PoolClient, mode: SessionMode, isShort: boolean): string | null {
  switch (client.getTransactionStatus()) {
    case 'E':
      return null;
    case 'T':
      // Not the session's mode: the transaction would roll that back.
      return isShort ? 'SET LOCAL transaction_read_only = on' : null;
    case 'I':
    case null:
      if (mode.isReadOnly === isShort) return null;
      mode.isReadOnly = isShort;
      return `SET default_transaction_read_only = ${isShort ? 'on' : 'off'}`;
  }
}
