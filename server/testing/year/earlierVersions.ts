import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
/** What a server is built from. */
const MADE_FROM = ['server', 'src', 'scripts', 'package.json', 'package-lock.json'];

/** A server of the time before a migration. */
export interface EarlierVersion {
  /** The name of the migration that it lacks, such as `020-place-counts`. */
  readonly before: string;
  /** The folder of its sources. */
  readonly root: string;
}

/**
 * The versions before each of the last migrations, the oldest first; none where the history does not have them,
 * as in a clone of the newest commits.
 */
export async function earlierVersions(count: number): Promise<readonly EarlierVersion[]> {
  const names = readdirSync(join(ROOT, 'server/migrations')).toSorted().slice(-count);
  const folder = temporaryFolder('versions');
  try {
    return await Promise.all(
      names.map(async (name) => {
        const before = name.replace('.sql', '');
        const root = join(folder, before);
        await unpack(await commitBefore(`server/migrations/${name}`), root);
        return { before, root };
      }),
    );
  } catch {
    console.log('Not run with earlier versions, which the history of this folder does not have.');
    return [];
  }
}

/** @param path of a file */
async function commitBefore(path: string): Promise<string> {
  const log = ['log', '--diff-filter=A', '--format=%H', '-1', '--', path];
  const added = (await run('git', log, { cwd: ROOT })).stdout.trim();
  if (added === '') throw new Error(`${path} is not committed.`);
  return `${added}^`;
}

async function unpack(commit: string, root: string): Promise<void> {
  mkdirSync(root);
  const archive = `${root}.tar`;
  await run('git', ['archive', '-o', archive, commit, ...MADE_FROM], { cwd: ROOT });
  await run('tar', ['xf', archive, '-C', root]);
  // With the packages that are installed.
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
}
