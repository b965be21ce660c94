import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './install.mjs';

it('every file that creates a temporary folder also removes one', () => {
  const sources = ['server', 'scripts', 'src', 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => ({ name, text: readFileSync(join(ROOT, folder, name), 'utf8') })),
  );
  const making = sources.filter(({ text }) => /\bmkdtemp(Sync)?\(/.test(text));
  expect(making.length).toBeGreaterThan(5);
  // Those in `temporaryFolders` are removed with it.
  const leaking = making.filter(
    ({ text }) => !/\brm(Sync)?\(|\brm -rf |inject\('temporaryFolders'\)/.test(text),
  );
  expect(leaking.map(({ name }) => name)).toEqual([]);
});
