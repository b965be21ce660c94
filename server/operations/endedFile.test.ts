import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openEndedFile } from '#server/operations/endedFile.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

const newFolder = () => temporaryFolder('ended');
const anyIds = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9]{32}$/), { maxLength: 50 });

it('the file of ended sessions returns exactly the ids of the last write to the next process', () => {
  const folder = newFolder();
  const file = openEndedFile(folder);
  expect(file.read()).toEqual([]);
  fc.assert(
    fc.property(anyIds, (ids) => {
      file.write(ids);
      expect(openEndedFile(folder).read()).toEqual(ids);
    }),
  );
});

it('the file of ended sessions reserves its disk space on creation and never changes its size', () => {
  const folder = newFolder();
  const file = openEndedFile(folder);
  file.read();
  const before = statSync(join(folder, 'ended-sessions'));
  expect(before.size).toBeGreaterThan(1000 * 33);
  for (const count of [1, 1000, 5000, 0]) {
    file.write(Array.from({ length: count }, (_, place) => String(place).padStart(32, 'x')));
    const { size, ino } = statSync(join(folder, 'ended-sessions'));
    expect({ size, ino }).toEqual({ size: before.size, ino: before.ino });
  }
});

it('the file of ended sessions keeps only the last 1000 ids where more are written', () => {
  const folder = newFolder();
  const file = openEndedFile(folder);
  file.read();
  const ids = Array.from({ length: 1500 }, (_, place) => String(place).padStart(32, 'x'));
  file.write(ids);
  expect(openEndedFile(folder).read()).toEqual(ids.slice(500));
});

it('a truncated file of ended sessions is read up to its end, and grows back to its full size', () => {
  const folder = newFolder();
  const path = join(folder, 'ended-sessions');
  const file = openEndedFile(folder);
  file.read();
  const { size } = statSync(path);
  file.write(['bir', 'iki', 'üç']);
  truncateSync(path, 'bir\niki'.length);
  expect(file.read()).toEqual(['bir', 'iki']);
  expect(statSync(path).size).toBe(size);
  writeFileSync(path, '\u0000\u0000\n\n');
  expect(file.read()).toEqual(['\u0000\u0000']);
  expect(readFileSync(path)).toHaveLength(size);
});

it('the file of ended sessions reads as empty and ignores writes where its folder is missing', () => {
  const file = openEndedFile(join(newFolder(), 'gone'));
  expect(() => file.write(['bir'])).not.toThrow();
  expect(file.read()).toEqual([]);
});
