import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import type { DiskRoom } from '#server/database/diskRoom.ts';
import { watchedEngine, type EngineProgress } from '#server/database/engineProgress.ts';
import { databaseOn } from './postgres/postgres.ts';
import { refuseWrites, type SessionMode } from '#server/database/refuseWrites.ts';
import { valueParsers } from '#server/database/valueParsers.ts';

export interface EmbeddedDatabase extends Database {
  readonly engine: EngineProgress;
}

/**
 * The memory for its files, beside the system's: holds a whole list of some 10,000 users. This
 * process has it from the start; the default would take 160 MB.
 */
const BUFFERS = '16MB';

/**
 * Opens the embedded database.
 * @param folder where it keeps its files; `null`: in memory
 * @param room while it is short every write is refused, with SQLSTATE 25006
 */
export async function openEmbedded(
  folder: string | null,
  room: DiskRoom | null = null,
): Promise<EmbeddedDatabase> {
  const pglite = await PGlite.create(folder ?? 'memory://', {
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`],
  });
  const engine = watchedEngine(pglite);
  // The driver's types want all of it, but it uses only these two members.
  const config = createPgConfig(engine as unknown as PGlite);
  // Its one client stays: closing one ends what the next has begun.
  const pool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0, types: valueParsers });
  if (room !== null) {
    const mode: SessionMode = { isReadOnly: false };
    pool.on('connect', (client) => refuseWrites(client, mode, room));
  }
  return {
    ...databaseOn(pool, null),
    kind: 'embedded',
    engine,
    // In this process: the connection cannot be lost.
    listen: (channel, onNotify) => pglite.listen(channel, onNotify),
    takesWrites: (moreBytes) => room?.isShort(moreBytes) !== true,
    close: async () => {
      await pool.end();
      await pglite.close();
    },
  };
}
