import { expect, it } from 'vitest';
import { numberIn, snapshotKeys } from '#sources/local/storage/snapshotKeys.ts';

const keyOf = (day: number, suffix = '') => `users.snapshot.2026-11-${day}T10:00:00.000Z${suffix}`;

function storageOf(keys: readonly string[]) {
  return () => ({
    length: keys.length,
    key: (position: number) => keys[position] ?? null,
    getItem: () => '[]',
    setItem: () => undefined,
    removeItem: () => undefined,
  });
}

it('snapshots are ordered by number, then by date, in whatever order storage lists them', () => {
  const newestFirst = [
    keyOf(19, '#000003'),
    keyOf(20, '#000002'),
    keyOf(22, '#000001'),
    keyOf(21),
    keyOf(20),
    keyOf(18),
  ];
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = newestFirst;
  for (const listed of [newestFirst, [f, e, d, c, b, a], [c, e, a, 'users', f, b, d]]) {
    expect(snapshotKeys(storageOf(listed))).toEqual(newestFirst);
  }
});

it('a key without a valid number counts as number 0', () => {
  expect(numberIn(keyOf(20, '#000012'))).toBe(12);
  for (const suffix of ['', '#', '#12x', '#x12', '#1234567890']) {
    expect(numberIn(keyOf(20, suffix))).toBe(0);
  }
});
