import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { openEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { lockFolder } from '#server/operations/folderLock.ts';
import { checkTimeZone } from '#server/operations/serverValues.ts';
import {
  embeddedProblem,
  folderProblem,
  postgresProblem,
} from '#server/operations/startProblems.ts';
import type { Settings } from '#server/settings.ts';

/**
 * Opens the database of the settings and migrates it. The embedded one is this process's alone until
 * it is closed.
 * @throws Error with a sentence for whoever runs the server
 */
export async function openDatabase(settings: Settings): Promise<Database> {
  const { DATABASE_URL, DATABASE_CONNECTIONS, DATA_FOLDER, TZ } = settings;
  const isEmbedded = DATABASE_URL === null;
  const database = isEmbedded
    ? await openLocked(DATA_FOLDER).catch((error: unknown) => {
        throw folderProblem(error);
      })
    : openPostgres(DATABASE_URL, DATABASE_CONNECTIONS);
  try {
    await migrate(database);
    await checkTimeZone(database, TZ);
    return database;
  } catch (error) {
    await database.close();
    throw isEmbedded ? error : postgresProblem(error);
  }
}

/** Whether a server has begun an embedded database in this folder. */
export function hasEmbedded(folder: string): boolean {
  return existsSync(databaseIn(folder));
}

function databaseIn(folder: string): string {
  return join(folder, 'database');
}

async function openLocked(folder: string): Promise<Database> {
  const release = await lockFolder(folder);
  try {
    const database = await openEmbedded(databaseIn(folder)).catch((error: unknown) => {
      throw embeddedProblem(folder, error);
    });
    return {
      ...database,
      close: async () => {
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
