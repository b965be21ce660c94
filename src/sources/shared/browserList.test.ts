import fc from 'fast-check';
import { expect, it } from 'vitest';
import { browserListOf, partsOf } from '#sources/shared/browserList.ts';

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
  expect(list?.parts()).toEqual([{ part: 0, records, isLast: true, list: list?.key }]);
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

it('parts are numbered, hold every record once in order, and stay below the size limit', () => {
  const maxBytes = 40;
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (records) => {
      const parts = partsOf(records, 'l', maxBytes);
      expect(parts.flatMap((part) => part.records)).toEqual(records);
      expect(parts.map(({ part }) => part)).toEqual(parts.map((_, position) => position));
      expect(parts.map(({ isLast }) => isLast)).toEqual(
        parts.map((_, position) => position === parts.length - 1),
      );
      for (const part of parts) {
        const bytes = new TextEncoder().encode(JSON.stringify(part.records)).length;
        // A record that is too large alone is refused by the server, which says so.
        expect(bytes <= maxBytes + 1 || part.records.length === 1).toBe(true);
      }
    }),
  );
});
