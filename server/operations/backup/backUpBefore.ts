import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { migrationsOf } from '#server/database/migrate.ts';
import { writeBackup } from '#server/operations/backup/backupFile.ts';
import { dumpAlone, SECRETS } from '#server/operations/dump.ts';
import type { Settings } from '#server/settings.ts';

/**
 * Writes a backup of a database that is about to be brought over, which the retention of scheduled
 * ones leaves alone.
 * @returns its path
 */
export async function backUpBefore(
  database: Database,
  { BACKUP_FOLDER }: Pick<Settings, 'BACKUP_FOLDER'>,
): Promise<string> {
  await mkdir(BACKUP_FOLDER, { recursive: true, mode: 0o700 });
  const madeAt = new Date().toISOString();
  const path = join(BACKUP_FOLDER, `before-upgrade-${madeAt.replaceAll(/[:.]/g, '-')}.gz`);
  const migrations = [...(await migrationsOf(database))];
  await dumpAlone(
    database,
    (pieces) => writeBackup(path, { madeAt, migrations }, pieces, new AbortController().signal),
    SECRETS,
  );
  return path;
}
