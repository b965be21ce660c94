import pg from 'pg';
import type { Database, Queryable } from '#server/database/database.ts';

const LISTEN_RETRY_MS = 1000;

interface Listener {
  readonly channel: string;
  readonly onNotify: (payload: string) => void;
  readonly onReconnect: () => void;
}

/**
 * Listens on all channels on one connection of its own, opened with the first and again whenever it
 * is lost.
 */
export function listeningOn(open: () => pg.Client): Database['listen'] {
  const listeners = new Set<Listener>();
  let opening: Promise<pg.Client> | null = null;

  const connect = async (): Promise<pg.Client> => {
    const client = open();
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners)
        if (listener.channel === channel) listener.onNotify(payload);
    });
    client.on('error', () => undefined);
    await beginListening(client, listeners);
    // Only from now on: a connection that was never made ends, too, and would be made again twice.
    client.once('end', () => void reconnect());
    if (listeners.size === 0) await client.end();
    return client;
  };
  const reconnect = async () => {
    if (listeners.size === 0) return;
    await new Promise((resolve) => setTimeout(resolve, LISTEN_RETRY_MS));
    if (listeners.size === 0) return;
    try {
      opening = connect();
      await opening;
    } catch {
      void reconnect();
      return;
    }
    for (const { onReconnect } of listeners) onReconnect();
  };
  const stop = async (listener: Listener) => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    const closing = opening;
    opening = null;
    await (await closing?.catch(() => null))?.end();
  };
  return async (channel, onNotify, onReconnect) => {
    const listener: Listener = { channel, onNotify, onReconnect };
    listeners.add(listener);
    try {
      if (opening === null) await (opening = connect());
      else await (await opening).query(listenTo(channel));
    } catch (error) {
      await stop(listener);
      throw error;
    }
    return () => stop(listener);
  };
}

/** An arbitrary number, the same in every server: whoever listens, as only servers do, shares its lock. */
const SERVER_LOCK = 4_180_009;
/** PostgreSQL forgets it with the connection, however that ends. */
const SHARE_WITH_SERVERS = `SELECT pg_advisory_lock_shared(${SERVER_LOCK})`;

/**
 * Until the transaction ends, no server starts.
 * @throws Error with a sentence for the administrator, if one runs
 */
export async function keepServersOut({ query }: Queryable): Promise<void> {
  const [lock] = await query<{ is_free: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${SERVER_LOCK}) AS is_free`,
  );
  if (lock?.is_free !== true) {
    throw new Error('A server is running on this database. Stop it first.');
  }
}

/** Connects for all channels; a connection that cannot listen is ended. */
async function beginListening(client: pg.Client, listeners: ReadonlySet<Listener>): Promise<void> {
  try {
    await client.connect();
    await client.query(SHARE_WITH_SERVERS);
    const channels = new Set([...listeners].map(({ channel }) => channel));
    for (const channel of channels) await client.query(listenTo(channel));
  } catch (error) {
    void client.end();
    throw error;
  }
}

function listenTo(channel: string): string {
  return `LISTEN ${pg.escapeIdentifier(channel)}`;
}
