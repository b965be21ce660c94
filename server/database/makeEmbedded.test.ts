import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeEmbedded } from '#server/database/embedded.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

it('a failed creation of the embedded database is reported and leaves no files, nor those of an earlier one', async () => {
  const folder = temporaryFolder('full');
  const unfinished = join(folder, 'database-abc');
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), '18');
  vi.stubEnv('NODE_OPTIONS', '--require=./of-no-file.cjs');
  await expect(makeEmbedded(join(folder, 'database'))).rejects.toThrow(
    /^a new one could not be made$/,
  );
  vi.unstubAllEnvs();
  expect(readdirSync(folder)).toEqual([]);
});
