import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isUpToDate } from './upToDate.mjs';

it('a file is up to date until one of its sources changes or is removed', () => {
  const root = mkdtempSync(join(tmpdir(), 'up-to-date-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [output, lock, folder] = [join(root, 'output'), join(root, 'lock'), join(root, 'sources')];
  const part = join(folder, 'part');
  const file = join(part, 'file');
  mkdirSync(part, { recursive: true });
  writeFileSync(lock, '');
  writeFileSync(file, '');
  expect(isUpToDate(output, [lock, folder])).toBe(false);
  writeFileSync(output, '');
  const setTime = (path: string, seconds: number) => utimesSync(path, seconds, seconds);
  for (const path of [lock, folder, part, file]) setTime(path, 1000);
  setTime(output, 2000);
  expect(isUpToDate(output, [lock, folder])).toBe(true);
  for (const changed of [lock, file, part]) {
    setTime(changed, 3000);
    expect(isUpToDate(output, [lock, folder])).toBe(false);
    setTime(changed, 1000);
  }
  rmSync(file);
  expect(isUpToDate(output, [lock, folder])).toBe(false);
});
