import type { PoolClient } from 'pg';
import type { DiskRoom } from '#server/database/diskRoom.ts';

/** What the one session of the embedded database is set to, whoever uses it. */
export interface SessionMode {
  isReadOnly: boolean;
}

type Run = (...args: readonly unknown[]) => unknown;

/**
 * Has the database itself refuse every write (SQLSTATE 25006) where there is no room: of transactions,
 * of one that is under way, and of sign-in's own driver. What is read is answered.
 * @param client of the only session there is
 */
export function refuseWrites(client: PoolClient, mode: SessionMode, room: DiskRoom): void {
  // The types know each way to call it, which all come to this.
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

/** The statement that has to come first; `null`: none. */
function settingFor(client: PoolClient, mode: SessionMode, isShort: boolean): string | null {
  switch (client.getTransactionStatus()) {
    case 'E':
      return null;
    case 'T':
      // Not the session's mode: that would be taken back with the transaction.
      return isShort ? 'SET LOCAL transaction_read_only = on' : null;
    case 'I':
    case null:
      if (mode.isReadOnly === isShort) return null;
      mode.isReadOnly = isShort;
      return `SET default_transaction_read_only = ${isShort ? 'on' : 'off'}`;
  }
}
