import { describe, expect, it } from 'vitest';
import {
  DEFAULT_CARD_VIEW,
  DEFAULT_TABLE_VIEW,
  listQuestion,
  nextVisibleCount,
  tableQuestion,
  withChanges,
  withFilter,
  withoutFilters,
  withSortToggled,
  type CardView,
} from '#domain/view/listView.ts';

it.each([
  ['table', { ...DEFAULT_TABLE_VIEW, page: 3 }],
  ['cards', { ...DEFAULT_CARD_VIEW, page: 3 }],
])('the %s return to page 1 on a new search or filter', (_, third) => {
  expect(withChanges(third, { text: 'a' })).toMatchObject({ text: 'a', page: 1 });
  const filtered = withFilter(withFilter(third, 'role', ['Admin']), 'status', ['active']);
  expect(filtered).toMatchObject({ filters: { role: ['Admin'], status: ['active'] }, page: 1 });
  expect(withFilter(filtered, 'role', []).filters).toEqual({ status: ['active'] });
  expect(withoutFilters({ ...filtered, page: 3 })).toMatchObject({ filters: {}, page: 1 });
});

describe('the table', () => {
  const third = { ...DEFAULT_TABLE_VIEW, page: 3 };

  it('sorts ascending first, reverses at the same header, starts ascending at another', () => {
    const first = withSortToggled(third, 'name');
    expect(first).toMatchObject({ sort: { column: 'name', order: 'asc' }, page: 1 });
    const second = withSortToggled(first, 'name');
    expect(second.sort).toEqual({ column: 'name', order: 'desc' });
    expect(withSortToggled(second, 'name').sort).toEqual({ column: 'name', order: 'asc' });
    expect(withSortToggled(second, 'email').sort).toEqual({ column: 'email', order: 'asc' });
  });

  it('requests ten rows of its page, searching all four columns', () => {
    expect(tableQuestion(withSortToggled(third, 'name'))).toMatchObject({
      query: { sort: 'name' },
      page: 1,
    });
    expect(tableQuestion(third)).toEqual({
      kind: 'page',
      query: {
        text: '',
        columns: ['name', 'email', 'role', 'createdAt'],
        filters: {},
        sort: null,
        order: 'asc',
      },
      page: 3,
      size: 10,
    });
  });
});

describe('the cards', () => {
  const questionOf = (view: CardView, count: number) =>
    listQuestion({ kind: 'cards', view }, count);

  it('start sorted by name, ascending, in pages', () => {
    expect(DEFAULT_CARD_VIEW).toMatchObject({ sort: 'name', order: 'asc', mode: 'pages', page: 1 });
  });

  it('request twelve users of their page, searching name, email and role', () => {
    const third = { ...DEFAULT_CARD_VIEW, filters: { role: ['Admin'] }, page: 3 };
    expect(questionOf(third, 0)).toEqual({
      kind: 'page',
      query: {
        text: '',
        columns: ['name', 'email', 'role'],
        filters: { role: ['Admin'] },
        sort: 'name',
        order: 'asc',
      },
      page: 3,
      size: 12,
    });
  });

  it('request the first loaded users in show-all', () => {
    const all: CardView = { ...DEFAULT_CARD_VIEW, mode: 'all', page: 3 };
    expect(questionOf(all, 30)).toMatchObject({ page: 1, size: 30 });
  });

  it('grow by ten in show-all up to the total, and never shrink', () => {
    expect(nextVisibleCount(10, 35)).toBe(20);
    expect(nextVisibleCount(30, 35)).toBe(35);
    expect(nextVisibleCount(10, 4)).toBe(10);
  });
});
