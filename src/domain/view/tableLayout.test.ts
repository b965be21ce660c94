import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  DEFAULT_LAYOUT,
  formatLayout,
  layoutOfWords,
  layoutWords,
  OTHER_WIDTHS,
  parseLayout,
  withMoved,
  withShown,
  withWidth,
  type TableLayout,
} from './tableLayout.ts';

const NAMES = DEFAULT_LAYOUT.map(({ name }) => name);
const NAME = fc.constantFrom(...NAMES);
const STEP: fc.Arbitrary<(layout: TableLayout) => TableLayout> = fc.oneof(
  fc.tuple(NAME, fc.boolean()).map(([name, isShown]) => {
    return (layout: TableLayout) => (name === 'name' ? layout : withShown(layout, name, isShown));
  }),
  fc.tuple(NAME, fc.constantFrom(null, ...OTHER_WIDTHS)).map(([name, width]) => {
    return (layout: TableLayout) => withWidth(layout, name, width);
  }),
  fc.tuple(NAME, fc.constantFrom(-1 as const, 1 as const)).map(([name, by]) => {
    return (layout: TableLayout) => withMoved(layout, name, by);
  }),
);
const LAYOUT = fc
  .array(STEP, { maxLength: 12 })
  .map((steps) => steps.reduce((layout, step) => step(layout), DEFAULT_LAYOUT));

function expectWhole(layout: TableLayout): void {
  expect(layout.map(({ name }) => name).toSorted()).toEqual(NAMES.toSorted());
  expect(layout[0]).toMatchObject({ name: 'name', isShown: true });
}

it('a layout survives storage, and the default one stores nothing', () => {
  expect(formatLayout(DEFAULT_LAYOUT)).toBeNull();
  expect(parseLayout(null)).toBe(DEFAULT_LAYOUT);
  fc.assert(
    fc.property(LAYOUT, (layout) => {
      expectWhole(layout);
      expect(parseLayout(formatLayout(layout))).toEqual(layout);
    }),
  );
});

it('a layout survives an address, and any words make a valid layout', () => {
  fc.assert(
    fc.property(LAYOUT, (layout) => {
      expect(layoutOfWords(layoutWords(layout))).toEqual(layout);
      expect(layoutWords(layout).join('.')).toMatch(/^[a-zA-Z_.-]*$/);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(NAME, fc.string())), (words) => {
      expectWhole(layoutOfWords(words));
    }),
  );
  const hidden = layoutOfWords(['name', '-email']).filter(({ isShown }) => !isShown);
  expect(hidden.map(({ name }) => name)).toEqual(['email']);
});

it('any stored text makes a layout with each column once, and the name first and shown', () => {
  const column = fc.record(
    { name: fc.oneof(NAME, fc.string()), isShown: fc.anything(), width: fc.anything() },
    { requiredKeys: [] },
  );
  const kept = fc
    .array(fc.oneof(column, fc.anything()))
    .map((columns) => JSON.stringify({ columns }));
  const text = fc.oneof(fc.string(), fc.json(), kept);
  fc.assert(
    fc.property(text, (any) => {
      const layout = parseLayout(any);
      expectWhole(layout);
      expect(parseLayout(formatLayout(layout))).toEqual(layout);
    }),
  );
});

it('a new column is shown in its default place, and an unknown one is ignored', () => {
  const kept = JSON.stringify({
    columns: [
      { name: 'shoeSize', isShown: true },
      { name: 'email', isShown: false },
      { name: 'actions' },
      { name: 'name', width: 'wide' },
    ],
  });
  expect(parseLayout(kept).map(({ name, isShown }) => (isShown ? name : `(${name})`))).toEqual([
    'name',
    '(email)',
    'role',
    'status',
    'createdAt',
    'lastChange',
    'place',
    'id',
    'actions',
  ]);
});

it('a column never moves before the name or beyond the end', () => {
  const names = (layout: TableLayout) => layout.map(({ name }) => name).slice(0, 3);
  expect(names(withMoved(DEFAULT_LAYOUT, 'role', -1))).toEqual(['name', 'role', 'email']);
  expect(withMoved(DEFAULT_LAYOUT, 'email', -1)).toBe(DEFAULT_LAYOUT);
  expect(withMoved(DEFAULT_LAYOUT, 'name', 1)).toBe(DEFAULT_LAYOUT);
  expect(withMoved(DEFAULT_LAYOUT, 'actions', 1)).toBe(DEFAULT_LAYOUT);
});
