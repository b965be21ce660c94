import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBackup } from '#sources/local/archive/backup.ts';
import { compareInSlices } from '#sources/local/archive/compareInSlices.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const member = (number: number, name: string) => {
  const id = `id-${number}`;
  return { key: `0 ${id}`, text: encodeRecord(makeUser({ id, name }), 'hash') };
};

it('a comparison in slices returns the same as one at once, for any number of members', async () => {
  const counts = fc.integer({ min: 0, max: 2500 });
  await fc.assert(
    fc.asyncProperty(counts, counts, counts, async (storedCount, memberCount, from) => {
      const stored = Array.from({ length: storedCount }, (_, index) => member(index, 'Ali').text);
      const members = Array.from({ length: memberCount }, (_, index) =>
        member(from + index, index % 3 === 0 ? 'Ali' : 'Veli'),
      );
      // Members that are not users do not count; users with the same id count each.
      const list = `[${[...stored, 'null', '{"id":"id-1"}', member(1, 'Can').text].join(',')}]`;
      expect(await compareInSlices(list, members)).toEqual(compareBackup(list, members));
    }),
    { numRuns: 12 },
  );
});

it('a comparison in slices returns null when it is aborted', async () => {
  const members = Array.from({ length: 2500 }, (_, index) => member(index, 'Ali'));
  const stop = new AbortController();
  const list = `[${members.map(({ text }) => text).join(',')}]`;
  const comparison = compareInSlices(list, members, stop.signal);
  stop.abort();
  expect(await comparison).toBeNull();
});
