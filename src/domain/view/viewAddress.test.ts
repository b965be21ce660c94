import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_SORTS, DEFAULT_CARD_VIEW, type CardView } from '#domain/view/cardView.ts';
import { DEFAULT_TABLE_VIEW, type TableView } from '#domain/view/tableView.ts';
import {
  formatListView,
  parseListView,
  switchView,
  type ListView,
} from '#domain/view/viewAddress.ts';
import { anyText } from '#testing/oddText.ts';

describe('the address of a view', () => {
  it('leaves out defaults', () => {
    expect(formatListView({ kind: 'table', view: DEFAULT_TABLE_VIEW })).toBe('');
    expect(formatListView({ kind: 'cards', view: DEFAULT_CARD_VIEW })).toBe('?view=cards');
  });

  it('names what differs from them', () => {
    const view: CardView = {
      text: 'ali',
      role: 'Admin',
      sort: 'createdAt',
      order: 'desc',
      mode: 'pages',
      page: 3,
    };
    const start = '?view=cards&q=ali&role=Admin&sort=createdAt&order=desc';
    expect(formatListView({ kind: 'cards', view })).toBe(`${start}&page=3`);
    expect(formatListView({ kind: 'cards', view: { ...view, mode: 'all' } })).toBe(
      `${start}&mode=all`,
    );
  });

  it('is read back as the same view', () => {
    fc.assert(
      fc.property(listViews(), (listView) => {
        expect(parseListView(formatListView(listView))).toEqual(listView);
      }),
    );
  });

  it('falls back to the defaults for any junk, and never throws', () => {
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

  it('keeps page numbers whole, however long', () => {
    expect(parseListView(`?page=${'9'.repeat(400)}`).view.page).toBe(1_000_000_000);
  });

  it.each([
    '?q=%',
    '?q=%E0%A4%A',
    '?%%%=1&__proto__=x&constructor=y&toString',
    '?sort=name&sort=email&page=2&page=3&order=desc&order=asc',
    '?view=cards&view=table&role=__proto__&sort=toString&mode=constructor',
    '?&&==&',
  ])('reads "%s" without a complaint, and the view it reads has an address', (search) => {
    const listView = parseListView(search);
    expect(parseListView(formatListView(listView))).toEqual(listView);
  });

  it('counts each chosen value once, in the order of the link', () => {
    expect(parseListView('?role=User&role=Admin&role=User&role=').view).toMatchObject({
      filters: { role: ['User', 'Admin'] },
    });
  });

  it('filters by role alone', () => {
    expect(parseListView('?name=Ali&email=a%40b.co&createdAt=-&role=Admin').view).toEqual({
      ...DEFAULT_TABLE_VIEW,
      filters: { role: ['Admin'] },
    });
    const filters = { name: ['Ali'] };
    expect(formatListView({ kind: 'table', view: { ...DEFAULT_TABLE_VIEW, filters } })).toBe('');
  });

  it('knows no page in show-all', () => {
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
        const cards = { ...DEFAULT_CARD_VIEW, text: `${role}.`, role };
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
  it('carries the search text over, and nothing else', () => {
    const table: ListView = {
      kind: 'table',
      view: { text: 'ali', sort: { column: 'email', order: 'desc' }, filters: {}, page: 4 },
    };
    const cards = switchView(table, 'cards');
    expect(cards).toEqual({ kind: 'cards', view: { ...DEFAULT_CARD_VIEW, text: 'ali' } });
    expect(switchView(cards, 'table')).toEqual({
      kind: 'table',
      view: { ...DEFAULT_TABLE_VIEW, text: 'ali' },
    });
  });
});

function listViews(): fc.Arbitrary<ListView> {
  const text = fc.string({ maxLength: 40, unit: 'grapheme' });
  const order = fc.constantFrom<'asc' | 'desc'>('asc', 'desc');
  const page = fc.integer({ min: 1, max: 1000 });
  const role = text.filter((value) => value !== '');
  const table = fc.record<TableView>({
    text,
    sort: fc.option(
      fc.record({ column: fc.constantFrom('name', 'email', 'role', 'createdAt'), order }),
      { nil: null },
    ),
    filters: fc
      .uniqueArray(role, { maxLength: 3 })
      .map((values) => (values.length === 0 ? {} : { role: values })),
    page,
  });
  const cards = fc
    .record<CardView>({
      text,
      role: fc.option(role, { nil: null }),
      sort: fc.constantFrom(...CARD_SORTS),
      order,
      mode: fc.constantFrom('pages', 'all'),
      page,
    })
    .map((view) => (view.mode === 'all' ? { ...view, page: 1 } : view));
  return fc.oneof(
    table.map((view) => ({ kind: 'table' as const, view })),
    cards.map((view) => ({ kind: 'cards' as const, view })),
  );
}
