import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UserFilters } from '#domain/query/filters.ts';
import { monthOf } from '#domain/query/months.ts';
import {
  CARD_SORTS,
  DEFAULT_CARD_VIEW,
  type CardView,
  DEFAULT_TABLE_VIEW,
  type TableView,
  switchView,
  type ListView,
} from '#domain/view/listView.ts';
import {
  formatListView,
  parseListView,
  DEFAULT_HISTORY_VIEW,
  formatHistoryView,
  parseHistoryView,
  type HistoryView,
} from '#domain/view/viewAddress.ts';
import { anyText } from '#testing/data/oddText.ts';

describe('the address of a view', () => {
  it('leaves out defaults', () => {
    expect(formatListView({ kind: 'table', view: DEFAULT_TABLE_VIEW })).toBe('');
    expect(formatListView({ kind: 'cards', view: DEFAULT_CARD_VIEW })).toBe('?view=cards');
  });

  it('has the values that differ from them', () => {
    const view: CardView = {
      text: 'ali',
      filters: { createdMonth: ['2024-03'], role: ['Admin'], status: ['passive'] },
      sort: 'createdAt',
      order: 'desc',
      mode: 'pages',
      page: 3,
      peeked: 'id 1',
    };
    const filters = 'role=Admin&status=passive&createdMonth=2024-03';
    const start = `?view=cards&q=ali&${filters}&sort=createdAt&order=desc`;
    expect(formatListView({ kind: 'cards', view })).toBe(`${start}&page=3&user=id+1`);
    expect(formatListView({ kind: 'cards', view: { ...view, mode: 'all' } })).toBe(
      `${start}&mode=all&user=id+1`,
    );
  });

  it('is read back as the same view', () => {
    fc.assert(
      fc.property(listViews(), (listView) => {
        expect(parseListView(formatListView(listView))).toEqual(listView);
      }),
    );
  });

  it('falls back to the defaults for invalid parts, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        const { view } = parseListView(`?page=${junk}&sort=${junk}&order=${junk}&mode=${junk}`);
        expect(view.page).toBeGreaterThanOrEqual(1);
        expect(Number.isSafeInteger(view.page)).toBe(true);
      }),
    );
    for (const junk of ['?page=-1', '?page=1.5', '?page=0', '?sort=password', '?sort=__proto__']) {
      expect(parseListView(junk)).toEqual({ kind: 'table', view: DEFAULT_TABLE_VIEW });
    }
    expect(parseListView('?view=cards&sort=email&order=up&role=')).toEqual({
      kind: 'cards',
      view: DEFAULT_CARD_VIEW,
    });
  });

  it('limits page numbers of any length', () => {
    expect(parseListView(`?page=${'9'.repeat(400)}`).view.page).toBe(1_000_000_000);
  });

  it.each([
    '?q=%',
    '?q=%E0%A4%A',
    '?%%%=1&__proto__=x&constructor=y&toString',
    '?sort=name&sort=email&page=2&page=3&order=desc&order=asc',
    '?view=cards&view=table&role=__proto__&sort=toString&mode=constructor',
    '?&&==&',
  ])('with "%s" is parsed to a view that survives an address', (search) => {
    const listView = parseListView(search);
    expect(parseListView(formatListView(listView))).toEqual(listView);
  });

  it('counts each chosen value once, in the order of the link', () => {
    expect(parseListView('?role=User&role=Admin&role=User&role=').view).toMatchObject({
      filters: { role: ['User', 'Admin'] },
    });
  });

  it.each(['table', 'cards'] as const)('filters the %s only by role, status and month', (kind) => {
    const junk = 'name=Ali&email=a%40b.co&createdAt=-&status=&status=Aktif&createdMonth=2024-3';
    const filters = '&createdMonth=2024-03&status=active&role=Admin&role=User';
    expect(parseListView(`?view=${kind}&${junk}`).view.filters).toEqual({});
    expect(parseListView(`?view=${kind}&${junk}${filters}`).view.filters).toEqual({
      role: ['Admin', 'User'],
      status: ['active'],
      createdMonth: ['2024-03'],
    });
  });

  it('has no page in show-all', () => {
    expect(parseListView('?view=cards&mode=all&page=3').view.page).toBe(1);
    expect(parseListView('?view=cards&page=3').view.page).toBe(3);
  });

  it('keeps spaces within and around the search text as typed', () => {
    const view = { ...DEFAULT_TABLE_VIEW, text: ' ali  can ' };
    expect(parseListView(formatListView({ kind: 'table', view })).view.text).toBe(' ali  can ');
  });

  it('never cuts an emoji in half', () => {
    const view = { ...DEFAULT_TABLE_VIEW, text: `${'a'.repeat(199)}😀` };
    const read = parseListView(formatListView({ kind: 'table', view })).view.text;
    expect(read).toBe('a'.repeat(199));
    expect(parseListView(`?q=${encodeURIComponent(view.text)}`).view.text).toBe(read);
  });

  it('keeps a role and a search with half an emoji in them', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1, maxLength: 40 }), (role) => {
        const table = { ...DEFAULT_TABLE_VIEW, filters: { role: [role] } };
        expect(parseListView(formatListView({ kind: 'table', view: table })).view).toEqual(table);
        const cards = { ...DEFAULT_CARD_VIEW, text: `${role}.`, filters: { role: [role] } };
        expect(parseListView(formatListView({ kind: 'cards', view: cards })).view).toEqual(cards);
      }),
    );
  });

  it('cuts a search text of more than 200 characters', () => {
    expect(parseListView(`?q=${'a'.repeat(500)}`).view.text).toHaveLength(200);
    const view = { ...DEFAULT_TABLE_VIEW, text: 'a'.repeat(500) };
    expect(formatListView({ kind: 'table', view })).toBe(`?q=${'a'.repeat(200)}`);
  });
});

describe('switching between table and cards', () => {
  it('keeps search and filters, but neither order nor page', () => {
    const filters = { role: ['Admin', 'User'], status: ['active'], createdMonth: ['2024-03'] };
    const table: ListView = {
      kind: 'table',
      view: {
        text: 'ali',
        sort: { column: 'email', order: 'desc' },
        filters,
        page: 4,
        peeked: 'a',
      },
    };
    const cards = switchView(table, 'cards');
    expect(cards).toEqual({ kind: 'cards', view: { ...DEFAULT_CARD_VIEW, text: 'ali', filters } });
    expect(switchView(cards, 'table')).toEqual({
      kind: 'table',
      view: { ...DEFAULT_TABLE_VIEW, text: 'ali', filters },
    });
  });
});

function listViews(): fc.Arbitrary<ListView> {
  const text = fc.string({ maxLength: 40, unit: 'grapheme' });
  const order = fc.constantFrom<'asc' | 'desc'>('asc', 'desc');
  const page = fc.integer({ min: 1, max: 1000 });
  const role = text.filter((value) => value !== '');
  const month = fc.date({ noInvalidDate: true }).map((date) => monthOf(date) ?? '');
  const filters = fc.record<UserFilters>(
    {
      role: fc.uniqueArray(role, { minLength: 1, maxLength: 3 }),
      status: fc.subarray(['active', 'passive'], { minLength: 1 }),
      createdMonth: fc.uniqueArray(month, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: [] },
  );
  const table = fc.record<TableView>({
    text,
    sort: fc.option(
      fc.record({ column: fc.constantFrom('name', 'email', 'role', 'createdAt'), order }),
      { nil: null },
    ),
    filters,
    page,
    peeked: fc.option(role, { nil: null }),
  });
  const cards = fc
    .record<CardView>({
      text,
      filters,
      sort: fc.constantFrom(...CARD_SORTS),
      order,
      mode: fc.constantFrom('pages', 'all'),
      page,
      peeked: fc.option(role, { nil: null }),
    })
    .map((view) => (view.mode === 'all' ? { ...view, page: 1 } : view));
  return fc.oneof(
    table.map((view) => ({ kind: 'table' as const, view })),
    cards.map((view) => ({ kind: 'cards' as const, view })),
  );
}

describe('the address of the history', () => {
  it('leaves out the defaults', () => {
    expect(formatHistoryView(DEFAULT_HISTORY_VIEW)).toBe('');
    expect(formatHistoryView({ kind: 'changes', id: null, page: 2 })).toBe('?page=2');
    expect(formatHistoryView({ kind: 'removed', page: 1 })).toBe('?show=removed');
    expect(formatHistoryView({ kind: 'changes', id: 'a/b', page: 3 })).toBe('?id=a%2Fb&page=3');
  });

  it.each([
    '',
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?show=',
    '?show=all',
    '?show=Removed',
    '?id=',
    '?q=ali&sort=name',
  ])('with an invalid part such as "%s" is that of the default view', (search) => {
    expect(parseHistoryView(search)).toEqual(DEFAULT_HISTORY_VIEW);
  });

  it('has no user when it shows the removed ones', () => {
    expect(parseHistoryView('?show=removed&id=a&page=2')).toEqual({ kind: 'removed', page: 2 });
  });

  it('restores every view, with any id', () => {
    const views: fc.Arbitrary<HistoryView> = fc.oneof(
      fc.record({ kind: fc.constant('removed'), page: fc.integer({ min: 1, max: 1000 }) }),
      fc.record({
        kind: fc.constant('changes'),
        id: fc.option(anyText({ minLength: 1 })),
        page: fc.integer({ min: 1, max: 1000 }),
      }),
    );
    fc.assert(
      fc.property(views, (view) => {
        expect(parseHistoryView(formatHistoryView(view))).toEqual(view);
      }),
    );
  });
});
