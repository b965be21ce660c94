import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { migrationsOf } from '#server/database/migrate.ts';
import { writeBackup } from '#server/backup/restoreBackup.ts';
import { dump } from '#server/backup/dump.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

/** When the backups of tests were made. */
export const MADE_AT = '2026-11-20T10:00:00.000Z';

/** Writes a backup of a database, with its secrets. @returns its path */
export async function backupOf(database: Database): Promise<string> {
  const path = join(temporaryFolder('backup'), 'backup.gz');
  const head = { madeAt: MADE_AT, migrations: [...(await migrationsOf(database))] };
  await dump(database, (pieces) => writeBackup(path, head, pieces, new AbortController().signal));
  return path;
}

/** To restore into a database with which the tests go on. */
export const openAgain = (database: Database) => () =>
  Promise.resolve({ ...database, close: () => Promise.resolve() });
