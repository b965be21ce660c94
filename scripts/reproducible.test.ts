import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';

/** Builds the product and returns the hash of each file by its name. */
async function buildOnce(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  try {
    await build({
      mode: 'production',
      logLevel: 'silent',
      build: { outDir: folder, emptyOutDir: true },
    });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(folder, file)).isFile())
      .toSorted();
    return Object.fromEntries(
      files.map((file) => {
        const bytes = readFileSync(join(folder, file));
        return [file, createHash('sha256').update(bytes).digest('hex')];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('two builds of the same sources have the same bytes', async () => {
  const first = await buildOnce();
  expect(Object.keys(first)).toContain('index.html');
  expect(await buildOnce()).toEqual(first);
}, 120_000);
