import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compactText,
  entryTexts,
  listText,
  memberTexts,
  objectText,
} from '#domain/record/jsonText.ts';

const spaces = fc.constantFrom<number | string>(0, 1, 2, '\t', '\n \r');
const values = fc.jsonValue();

describe('JSON as text', () => {
  it('is split into the texts of any list’s members', () => {
    fc.assert(
      fc.property(fc.array(values), spaces, (list, space) => {
        const texts = memberTexts(JSON.stringify(list, null, space));
        expect(texts.map((text) => JSON.parse(text) as unknown)).toEqual(
          JSON.parse(JSON.stringify(list)),
        );
      }),
    );
  });

  it('is split into the entries of an object, and joined again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), values), spaces, (object, space) => {
        const entries = entryTexts(JSON.stringify(object, null, space));
        expect(JSON.parse(objectText(entries))).toEqual(JSON.parse(JSON.stringify(object)));
      }),
    );
  });

  it('loses white space only outside strings when it is compacted', () => {
    fc.assert(
      fc.property(values, spaces, (value, space) => {
        expect(compactText(JSON.stringify(value, null, space))).toBe(JSON.stringify(value));
      }),
    );
  });

  it.each(['"', '\\', 'a', '\n', '{', ' '])('may contain a string of four million %j', (sign) => {
    const long = JSON.stringify({ name: sign.repeat(4_000_000) });
    expect(compactText(` ${long} `) === long).toBe(true);
    expect(memberTexts(`[${long}, ${long}]`)[1] === long).toBe(true);
    expect(entryTexts(long).map(({ key }) => key)).toEqual(['name']);
  });

  it('is split in finite time, valid or not', () => {
    const pieces = fc.array(fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'a', ' '));
    fc.assert(
      fc.property(pieces, (signs) => {
        const text = signs.join('');
        expect(() => [memberTexts(text), compactText(text)]).not.toThrow();
      }),
    );
  });

  it('keeps every character of a member: numbers too long for JavaScript, and escapes', () => {
    const members = ['{"tc":12345678901234567890,"a":1.0}', String.raw`"\"],[\\"`, '1e400'];
    expect(memberTexts(` [ ${members.join(' , ')} ] `)).toEqual(members);
    expect(listText(members)).toBe(`[${members.join(',')}]`);
  });

  it('has no members in an empty list and no entries in an empty object', () => {
    expect(memberTexts(' [ ] ')).toEqual([]);
    expect(entryTexts('{ }')).toEqual([]);
  });

  it('may have escaped keys, and the last of two equal keys wins', () => {
    const entries = entryTexts(String.raw`{"a\"b" : 1, "k":2, "k":3}`);
    expect(entries[0]).toEqual({ key: 'a"b', value: '1' });
    expect(objectText(entries)).toBe(String.raw`{"a\"b":1,"k":3}`);
  });
});
