import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FieldEdit, Operation } from '#domain/change/operation.ts';
import { decodeChange, encodeChange } from '#sources/local/changing/historyCodec.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { anyText } from '#testing/data/oddText.ts';

const ID = '000000000012';

const id = fc.oneof(fc.uuid(), anyText());
const anything = anyText();
const textOrNull = fc.option(anything, { nil: null });
const count = fc.nat();
const fields: fc.Arbitrary<Record<string, FieldEdit>> = fc.oneof(
  // Few, so that many users are edited in the same way.
  fc.constantFrom(
    { role: { was: '"User"', is: '"Admin"' } },
    { active: { was: null, is: 'true' } },
  ),
  fc.dictionary(anyText(), fc.record({ was: textOrNull, is: textOrNull })),
);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('edited' as const), id, fields }),
  fc.record({
    kind: fc.constant('edited' as const),
    id,
    fields,
    twin: fc.record({ record: anything, behind: count }),
  }),
  fc.record({
    kind: fc.constantFrom('added' as const, 'removed' as const),
    id: fc.option(id, { nil: null }),
    record: anything,
    place: fc.record({ behind: count, next: fc.option(id, { nil: null }), twinCount: count }),
  }),
);
const change: fc.Arbitrary<RecordedChange> = fc.record({
  id: fc.constant(ID),
  at: fc.date({ min: new Date(0), noInvalidDate: true }),
  kind: fc.constantFrom('add', 'edit', 'setRole', 'merge', 'undo', 'restore', 'import'),
  undoes: fc.option(anything, { nil: null }),
  operations: fc.array(operation),
});

const editOf = (userId: string, role: string): Operation => ({
  kind: 'edited',
  id: userId,
  fields: { role: { was: role, is: '"Admin"' } },
});
const changeOf = (operations: readonly Operation[]): RecordedChange => ({
  id: ID,
  at: new Date('2026-11-20T10:00:00Z'),
  kind: 'setRole',
  undoes: null,
  operations,
});

it('a change survives encoding and decoding, with any text in it', () => {
  fc.assert(
    fc.property(change, (before) => {
      expect(decodeChange(ID, encodeChange(before))).toEqual(before);
    }),
  );
});

it('a field named __proto__ survives encoding and decoding', () => {
  const entries = [['__proto__', { was: '1', is: '2' }]] as const;
  const before = changeOf([{ kind: 'edited', id: 'a', fields: Object.fromEntries(entries) }]);
  const [edited] = decodeChange(ID, encodeChange(before))?.operations ?? [];
  expect(edited?.kind === 'edited' && Object.entries(edited.fields)).toEqual(entries);
});

it('20,000 users with three different edits encode to less than 210,000 characters', () => {
  const roles = ['"User"', '"Editor"', '"Viewer"'];
  const operations = Array.from({ length: 20_000 }, (_, number) => {
    const hex = number.toString(16).padStart(8, '0');
    return editOf(`${hex}-5a3c-4f1e-9d65-0c1f6f5a0001`, roles[number % 3] ?? '');
  });
  const text = encodeChange(changeOf(operations));
  expect(text.length).toBeLessThan(210_000);
  expect(decodeChange(ID, text)?.operations).toEqual(operations);
});

it('33,000 different edits in one change survive encoding and decoding', () => {
  const operations = Array.from({ length: 33_000 }, (_, number) =>
    editOf('7b0e2b34-5a3c-4f1e-9d65-0c1f6f5a0001', `"${number}"`),
  );
  const text = encodeChange(changeOf(operations));
  expect(decodeChange(ID, text)?.operations).toEqual(operations);
});

it('decoding damaged text never throws', () => {
  fc.assert(
    fc.property(change, fc.nat(), fc.nat(), fc.string(), (before, start, length, other) => {
      const whole = encodeChange(before);
      const from = start % (whole.length + 1);
      const decoded = decodeChange(ID, whole.slice(0, from) + other + whole.slice(from + length));
      if (decoded !== null) expect(encodeChange(decoded)).toBeTypeOf('string');
    }),
  );
});

it.each([
  ['nothing', ''],
  ['no line of JSON', 'bozuk\n'],
  ['no list', '{}\n'],
  ['a later version', '[2,0,"edit",null,[],[]]\n'],
  ['no line break', '[1,0,"edit",null,[],[]]'],
  ['too many entries', '[1,0,"edit",null,[],[],1]\n'],
  ['no date', '[1,1e20,"edit",null,[],[]]\n'],
  ['an unknown kind', '[1,0,"toString",null,[],[]]\n'],
  ['no list of operations', '[1,0,"edit",null,[],{}]\n'],
  ['a missing edit', '[1,0,"edit",null,[],[[0,"=a"]]]\n'],
  ['an id that is cut', '[1,0,"edit",null,[[]],["一一一"]]\n'],
  ['an id that is too long', '[1,0,"edit",null,[[]],[[0,"一一一一一一一一一一"]]]\n'],
  ['an id with other letters', '[1,0,"edit",null,[[]],["一abcdefghi"]]\n'],
  ['an id with too much in its last digit', '[1,0,"edit",null,[[]],["一一一一一一一一一伀"]]\n'],
  ['a value that is no text', '[1,0,"edit",null,[[["name",1,null]]],[]]\n'],
  ['a record that is cut', '[1,0,"remove",null,[],[[0,"=a",3,0,null,0]]]\n{}'],
  ['text after the records', '[1,0,"remove",null,[],[[0,"=a",2,0,null,0]]]\n{}{}'],
  ['an unknown operation', '[1,0,"remove",null,[],[[2,"=a",2,0,null,0]]]\n{}'],
  ['a negative length', '[1,0,"remove",null,[],[[0,"=a",-1,0,null,0]]]\n'],
])('text with %s decodes to no change', (_, text) => {
  expect(decodeChange(ID, text)).toBeNull();
});
