import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextVisibleCount,
  withCardFilter,
  withCardMode,
  withCardOrder,
  withCardPage,
  withCardSort,
  withCardText,
  withoutCardFilters,
} from '#domain/view/cardChanges.ts';
import { cardQuestion } from '#domain/view/cardQuestion.ts';
import { DEFAULT_CARD_VIEW } from '#domain/view/cardView.ts';
import {
  clampPage,
  offsetOf,
  pageAt,
  pageCount,
  pageRange,
  rangeText,
} from '#domain/query/pages.ts';
import {
  DEFAULT_TABLE_VIEW,
  tableQuestion,
  withFilter,
  withoutFilters,
  withPage,
  withSortToggled,
  withText,
} from '#domain/view/tableView.ts';

describe('pages', () => {
  it('are described as "start - end / total", or "0 / 0" when empty', () => {
    expect(rangeText(1, 5000, 10)).toBe('1 - 10 / 5000');
    expect(rangeText(500, 4997, 10)).toBe('4991 - 4997 / 4997');
    expect(rangeText(1, 0, 10)).toBe('0 / 0');
  });

  it('out of range are described by the rows of the nearest page', () => {
    expect(rangeText(9, 25, 10)).toBe('21 - 25 / 25');
    expect(rangeText(-1, 25, 10)).toBe('1 - 10 / 25');
    expect(pageRange(3, 25, 10)).toEqual({ start: 21, end: 25 });
    expect(pageRange(3, 0, 10)).toEqual({ start: 0, end: 0 });
  });

  it('number 0 when there is nothing to show', () => {
    expect(pageCount(0, 10)).toBe(0);
    expect(pageCount(11, 10)).toBe(2);
  });

  it('are the first one for an invalid number', () => {
    for (const junk of [Number.NaN, Infinity, 1.5, 0, -3]) expect(clampPage(junk, 30, 10)).toBe(1);
  });

  it('are never out of range, for any requested page', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.integer({ min: 1, max: 50 }),
        fc.double(),
        (total, size, page) => {
          const clamped = clampPage(page, total, size);
          expect(clamped).toBeGreaterThanOrEqual(1);
          expect(clamped).toBeLessThanOrEqual(Math.max(1, pageCount(total, size)));
          expect(offsetOf(clamped, size)).toBeLessThan(Math.max(1, total));
        },
      ),
    );
  });

  it('together contain every row once', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 50 }), (total, size) => {
        const shown = [];
        for (let page = 1; page <= pageCount(total, size); page += 1) {
          const start = offsetOf(page, size);
          for (let row = start; row < Math.min(start + size, total); row += 1) {
            shown.push(row);
            expect(pageAt(row, size)).toBe(page);
          }
        }
        expect(shown).toEqual(Array.from({ length: total }, (_, row) => row));
      }),
    );
  });

  it('keep a page that is in range', () => {
    expect(clampPage(3, 30, 10)).toBe(3);
    expect(clampPage(4, 30, 10)).toBe(3);
  });
});

describe('the table', () => {
  const third = withPage(DEFAULT_TABLE_VIEW, 3);

  it('sorts ascending first, reverses at the same header, starts ascending at another', () => {
    const first = withSortToggled(third, 'name');
    expect(first.sort).toEqual({ column: 'name', order: 'asc' });
    const second = withSortToggled(first, 'name');
    expect(second.sort).toEqual({ column: 'name', order: 'desc' });
    expect(withSortToggled(second, 'name').sort).toEqual({ column: 'name', order: 'asc' });
    expect(withSortToggled(second, 'email').sort).toEqual({ column: 'email', order: 'asc' });
  });

  it('returns to page 1 on a new search, sort or filter', () => {
    expect(withText(third, 'a').page).toBe(1);
    expect(withSortToggled(third, 'name').page).toBe(1);
    expect(withFilter(third, 'role', ['Admin']).page).toBe(1);
    expect(withoutFilters(third).page).toBe(1);
  });

  it('drops a filter without values', () => {
    const filtered = withFilter(withFilter(third, 'role', ['Admin']), 'status', ['active']);
    expect(withFilter(filtered, 'role', []).filters).toEqual({ status: ['active'] });
    expect(withoutFilters(filtered).filters).toEqual({});
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
  const third = withCardPage(DEFAULT_CARD_VIEW, 3);

  it('start sorted by name, ascending, in pages', () => {
    expect(DEFAULT_CARD_VIEW).toMatchObject({ sort: 'name', order: 'asc', mode: 'pages', page: 1 });
  });

  it('return to page 1 when search, filter, sort key, order or mode change', () => {
    expect(withCardText(third, 'a')).toMatchObject({ text: 'a', page: 1 });
    const filtered = withCardFilter(third, 'role', ['Admin']);
    expect(filtered).toMatchObject({ filters: { role: ['Admin'] }, page: 1 });
    expect(withoutCardFilters({ ...filtered, page: 3 })).toMatchObject({ filters: {}, page: 1 });
    expect(withCardSort(third, 'createdAt')).toMatchObject({ sort: 'createdAt', page: 1 });
    expect(withCardOrder(third, 'desc')).toMatchObject({ order: 'desc', page: 1 });
    expect(withCardMode(third, 'all')).toMatchObject({ mode: 'all', page: 1 });
  });

  it('request twelve users of their page, searching name, email and role', () => {
    expect(cardQuestion(withCardPage(withCardFilter(third, 'role', ['Admin']), 3), 0)).toEqual({
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

  it('request everyone when nothing is filtered', () => {
    expect(cardQuestion(DEFAULT_CARD_VIEW, 0).query.filters).toEqual({});
  });

  it('request the first loaded users in show-all', () => {
    expect(cardQuestion(withCardMode(third, 'all'), 30)).toMatchObject({ page: 1, size: 30 });
  });

  it('grow by ten in show-all up to the total, and never shrink', () => {
    expect(nextVisibleCount(10, 35)).toBe(20);
    expect(nextVisibleCount(30, 35)).toBe(35);
    expect(nextVisibleCount(10, 4)).toBe(10);
  });
});
