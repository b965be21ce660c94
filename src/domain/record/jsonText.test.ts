import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson, valueText, withValues, withoutPassword } from '#domain/record/jsonText.ts';

const objects = fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), fc.jsonValue());
const spaces = fc.constantFrom<number | string>(0, 1, '\t');

describe('two JSON texts', () => {
  it('are the same whatever their white space and escapes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), spaces, (value, space) => {
        expect(isSameJson(JSON.stringify(value), JSON.stringify(value, null, space))).toBe(true);
      }),
    );
    expect(isSameJson('"\ud83d"', String.raw`"\ud83d"`)).toBe(true);
    expect(isSameJson('1.50', '1.5')).toBe(true);
  });

  it('differ if their values do', () => {
    expect(isSameJson('"a b"', '"ab"')).toBe(false);
    expect(isSameJson('null', '"null"')).toBe(false);
    expect(isSameJson('{"a":1}', '{"a":1,"b":2}')).toBe(false);
  });
});

describe('a record', () => {
  it('has each value that was set, and no other changes', () => {
    fc.assert(
      fc.property(objects, fc.string(), fc.jsonValue(), (object, field, value) => {
        const record = JSON.parse(JSON.stringify(object)) as object;
        const next = withValues(record, [[field, JSON.stringify(value)]]);
        expect(valueText(next, field)).toBe(JSON.stringify(value));
        for (const other of Object.keys(record)) {
          if (other !== field) expect(valueText(next, other)).toBe(valueText(record, other));
        }
        const back = withValues(next, [[field, valueText(record, field)]]);
        expect(back).toEqual(record);
      }),
    );
  });

  it('loses its password, and nothing else', () => {
    expect(withoutPassword('{"id":"a", "password":"x","n":1.5}')).toBe('{"id":"a","n":1.5}');
    expect(withoutPassword('{"id":"a", "n":1}')).toBe('{"id":"a", "n":1}');
    expect(withoutPassword('[1]')).toBe('[1]');
  });
});
