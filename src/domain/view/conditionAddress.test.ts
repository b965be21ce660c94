import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_CONDITION_NODES } from '#domain/limits.ts';
import {
  JOINS,
  type Condition,
  CONDITION_FIELD_NAMES,
  operatorsOf,
} from '#domain/query/condition.ts';
import { DEFAULT_CARD_VIEW, switchView, withWhere } from '#domain/view/listView.ts';
import { formatCondition, parsePieces, invalidPieces } from '#domain/view/conditionAddress.ts';
import { formatListView, parseListView } from '#domain/view/viewAddress.ts';

const VALUE = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('*', '.', '%', '2', 'A', '5', '+', '&', ' ', '-', 'ş'),
    maxLength: 8,
  }),
  fc.constantFrom('not', 'or', 'and', '\ud800'),
);
const TEST = fc.constantFrom(...CONDITION_FIELD_NAMES).chain((field) =>
  fc.record({
    field: fc.constant(field),
    operator: fc.constantFrom(...operatorsOf(field)),
    isNegated: fc.boolean(),
    values: fc.array(VALUE, { maxLength: 3 }),
  }),
);
const JOIN = fc.constantFrom(...JOINS);
const GROUP = fc.record({ join: JOIN, parts: fc.array(TEST, { minLength: 1, maxLength: 3 }) });
const CONDITION: fc.Arbitrary<Condition> = fc.record({
  join: JOIN,
  parts: fc.array(fc.oneof(TEST, GROUP), { minLength: 1, maxLength: 5 }),
});

/** As a browser returns the address. */
function throughAddress(pieces: readonly string[]): readonly string[] {
  const params = new URLSearchParams(pieces.map((piece) => ['where', piece]));
  return new URLSearchParams(params.toString()).getAll('where');
}

it('a condition survives an address', () => {
  fc.assert(
    fc.property(CONDITION, (condition) => {
      const read = parsePieces(throughAddress(formatCondition(condition)));
      // Half an emoji at the end is dropped: the limit may have cut it.
      const text = JSON.stringify(condition).replaceAll(/\\ud[89ab][\da-f]{2}(?=")/g, '');
      expect(read).toEqual(JSON.parse(text));
    }),
  );
});

it('values of an address are cut to 100 of 200 characters', () => {
  const values = Array<string>(101).fill('x'.repeat(201)).join('*');
  expect(parsePieces([`role.anyOf.${values}`])?.parts).toMatchObject([
    { values: Array<string>(100).fill('x'.repeat(200)) },
  ]);
});

it('a common condition is short and readable in the address', () => {
  const condition: Condition = {
    join: 'and',
    parts: [
      { field: 'email', operator: 'contains', isNegated: false, values: ['gmail.com'] },
      { field: 'role', operator: 'anyOf', isNegated: true, values: ['Admin', 'Editor'] },
    ],
  };
  const params = new URLSearchParams(formatCondition(condition).map((piece) => ['where', piece]));
  expect(params.toString()).toBe(
    'where=email.contains.gmail.com&where=role.not.anyOf.Admin*Editor',
  );
});

it('invalid pieces of an address are ignored', () => {
  const junk = ['', 'x', 'name', 'name.less.3', 'or**', 'xor**name.is.a', 'not.name.is.a', '...'];
  expect(parsePieces(junk)).toBeNull();
  expect(parsePieces([])).toBeNull();
  expect(parsePieces(['or'])).toBeNull();
  expect(parsePieces([...junk, 'name.is.a'])).toEqual({
    join: 'and',
    parts: [{ field: 'name', operator: 'is', isNegated: false, values: ['a'] }],
  });
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (pieces) => {
      parsePieces(pieces);
    }),
  );
});

it('a piece is parsed as a whole or not at all', () => {
  const unclear = ['score.less.3', 'or**name.is.a**score.less.3', 'or'];
  const pieces = ['or', 'name.is.a', ...unclear, ''];
  expect(invalidPieces(pieces)).toEqual(unclear);
  expect(parsePieces(pieces)?.parts).toHaveLength(1);
  // Beside the condition itself there is room for two more: a group of two tests has three nodes.
  const many = Array<string>(MAX_CONDITION_NODES - 3).fill('name.is.a');
  const group = 'or**name.is.a**name.is.b';
  expect(invalidPieces([...many, group, 'name.is.a'])).toEqual([group]);
  expect(invalidPieces([...many.slice(1), group])).toEqual([]);
});

it('the addresses of both views keep a condition, and switching the view keeps it', () => {
  const search = '?where=role.not.anyOf.Admin*Editor&where=or**name.is.%2A';
  const table = parseListView(search);
  expect(formatListView(table)).toBe('?where=role.not.anyOf.Admin*Editor&where=or**name.is.*');
  const cards = switchView(table, 'cards');
  expect(cards.view.where).toEqual(table.view.where);
  expect(parseListView(formatListView(cards))).toEqual(cards);
  expect(withWhere(cards.view, [])).toEqual(DEFAULT_CARD_VIEW);
});
