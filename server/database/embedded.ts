import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { databaseOn } from '#server/database/postgres.ts';
import { valueParsers } from '#server/database/valueParsers.ts';

/**
 * Opens the embedded database.
 * @param folder where it keeps its files; `null`: in memory
 */
export async function openEmbedded(folder: string | null): Promise<Database> {
  const pglite = await PGlite.create(folder ?? 'memory://', { extensions: { pg_trgm } });
  // Its one client stays: closing one ends what the next has begun.
  const config = { ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 };
  const pool = new pg.Pool({ ...config, types: valueParsers });
  return {
    ...databaseOn(pool, null),
    kind: 'embedded',
    // In this process: the connection cannot be lost.
    listen: (channel, onNotify) => pglite.listen(channel, onNotify),
    close: async () => {
      await pool.end();
      await pglite.close();
    },
  };
}
