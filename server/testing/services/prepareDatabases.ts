import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { findPostgres, startPostgres } from './temporaryPostgres.ts';
import { openServiceFolder } from './temporaryService.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A folder of the embedded database with the schema, to be copied, since making one takes
     * seconds.
     */
    embeddedTemplate: string;
    /** The folder of `temporaryFolder`, which is removed when the tests end, however they end. */
    temporaryFolders: string;
    /** The address of a PostgreSQL for tests, without a database; `null`: none is installed. */
    postgresAddress: string | null;
  }
}

/** Prepares the databases once for all test files; returns the function that removes them. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // Nothing runs in it.
  const { folder, stop } = await openServiceFolder('server-tests', () => ['true']);
  provide('temporaryFolders', folder);
  const template = join(folder, 'template');
  const embedded = await openEmbedded(template);
  await migrate(embedded);
  await embedded.close();
  provide('embeddedTemplate', template);
  const isAll = process.env['TEST_ALL'] !== undefined;
  const programs = isAll ? findPostgres() : null;
  if (!isAll) console.log('Not run on PostgreSQL: `npm run test:all` does.');
  else if (programs === null) console.log('Not run on PostgreSQL, which is not installed.');
  const postgres = programs === null ? null : await startPostgres(programs);
  provide('postgresAddress', postgres?.address ?? null);
  return async () => {
    await postgres?.stop();
    await stop();
  };
}
