import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeEmbedded } from '#server/operations/makeEmbedded.ts';
import { openDatabase } from '#server/operations/openDatabase.ts';
import { readSettings } from '#server/settings.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

const MEGABYTE = 1024 * 1024;

it('a failed creation of the embedded database is reported and leaves no files', async () => {
  const folder = temporaryFolder('full');
  vi.stubEnv('NODE_OPTIONS', '--require=./of-no-file.cjs');
  await expect(makeEmbedded(join(folder, 'database'))).rejects.toThrow(
    /^a new one could not be made$/,
  );
  vi.unstubAllEnvs();
  expect(readdirSync(folder)).toEqual([]);
});

it('creating the embedded database stays below 250 MB, and removes an unfinished earlier one', async () => {
  const folder = temporaryFolder('made');
  const unfinished = join(folder, 'database-abc');
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), '18');
  const read = readSettings({ DATA_FOLDER: folder });
  if (!read.ok) throw new Error('They are right.');
  const before = process.memoryUsage().external;
  const database = await openDatabase(read.settings);
  try {
    // Memory of the database: 150 MB, and 650 in a process that has made one.
    expect(process.memoryUsage().external - before).toBeLessThan(250 * MEGABYTE);
    expect(readdirSync(folder).filter((name) => name.startsWith('database'))).toEqual(['database']);
  } finally {
    await database.close();
  }
});
