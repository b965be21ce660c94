import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/operations/openDatabase.ts';
import { readSettings } from '#server/settings.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

const MEGABYTE = 1024 * 1024;

it('the server that creates the embedded database stays below 250 MB', async () => {
  const folder = temporaryFolder('made');
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
