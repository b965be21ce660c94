import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A new folder, removed when all tests have ended. @param name the beginning of its name */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(inject('temporaryFolders'), `${name}-`));
}
