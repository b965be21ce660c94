import fc from 'fast-check';
import { expect, it } from 'vitest';
import { browserListOf } from '#sources/shared/browserList.ts';

it.each([null, '', '[]', ' [ ] ', '{"a":1}', '[{"id":', 'null'])(
  'there is no list to upload in %j',
  (text) => {
    expect(browserListOf(text)).toBeNull();
  },
);

it('members are uploaded in order, also those that are no users', () => {
  const list = browserListOf('[ {"id":"a", "n":1.0},\n{"id":"b"} ,7]');
  expect(list?.count).toBe(3);
  const records = ['{"id":"a","n":1}', '{"id":"b"}', '7'];
  expect(list?.records()).toEqual(records);
});

it('the key of a list changes exactly when its members change', () => {
  const keyOf = (members: readonly string[]) => browserListOf(JSON.stringify(members))?.key;
  const members = fc.array(fc.string({ unit: 'binary' }), { minLength: 1 });
  fc.assert(
    fc.property(members, fc.nat(), fc.string(), (list, at, text) => {
      const other = list.with(at % list.length, text);
      const isSame = JSON.stringify(other) === JSON.stringify(list);
      expect(keyOf(other) === keyOf(list)).toBe(isSame);
      expect(keyOf(['yeni', ...list])).not.toBe(keyOf(list));
      expect(keyOf([...list])).toMatch(/^[0-9a-z-]{5,64}$/);
    }),
  );
});
