import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardQuery, cardRows } from '#domain/cardRows.ts';
import { DEFAULT_CARD_VIEW, type CardView } from '#domain/cardView.ts';
import { placeInList } from '#domain/placeInList.ts';
import { DEFAULT_TABLE_VIEW, tableRows, type TableView } from '#domain/tableView.ts';
import { createUserIndex } from '#domain/userIndex.ts';
import { runQuery } from '#domain/userQuery.ts';
import type { ListView } from '#domain/viewAddress.ts';
import { makeUser } from '#testing/makeUser.ts';

const listOf = (count: number) =>
  createUserIndex(
    Array.from({ length: count }, (_, i) =>
      makeUser({
        id: String(i),
        name: `Kişi ${String(i).padStart(3, '0')}`,
        email: `k${i}@ornek.com`,
        role: i % 2 === 0 ? 'Admin' : 'User',
      }),
    ),
  );
const table = (view: Partial<TableView>): ListView => ({
  kind: 'table',
  view: { ...DEFAULT_TABLE_VIEW, ...view },
});
const cards = (view: Partial<CardView>): ListView => ({
  kind: 'cards',
  view: { ...DEFAULT_CARD_VIEW, ...view },
});

describe('the place of a user in a view', () => {
  it('is the page that the user stands on, whatever page is asked for', () => {
    const index = listOf(45);
    expect(placeInList(index, table({ page: 4 }), 0, '0')).toEqual({ kind: 'otherPage', page: 1 });
    expect(placeInList(index, table({}), 0, '44')).toEqual({ kind: 'otherPage', page: 5 });
    expect(placeInList(index, table({ page: 99 }), 0, '44')).toEqual({ kind: 'shown' });
    expect(placeInList(index, cards({}), 0, '12')).toEqual({ kind: 'otherPage', page: 2 });
  });

  it('is shown in show-all as far as the cards are loaded, and a number behind that', () => {
    const index = listOf(45);
    const all = cards({ mode: 'all' });
    expect(placeInList(index, all, 10, '9')).toEqual({ kind: 'shown' });
    expect(placeInList(index, all, 10, '10')).toEqual({ kind: 'furtherDown', position: 11 });
    expect(placeInList(index, all, 20, '10')).toEqual({ kind: 'shown' });
  });

  it('names what leaves the user out, and only what is set', () => {
    const index = listOf(3);
    const by = (view: ListView) => placeInList(index, view, 10, '0');
    const role = { filters: { role: ['User'] } };
    expect(by(table({ text: 'zzz' }))).toEqual({ kind: 'leftOut', by: 'search' });
    expect(by(table(role))).toEqual({ kind: 'leftOut', by: 'filter' });
    expect(by(table({ ...role, text: '  ' }))).toEqual({ kind: 'leftOut', by: 'filter' });
    expect(by(table({ ...role, text: 'zzz' }))).toEqual({ kind: 'leftOut', by: 'both' });
    expect(by(table({ filters: { role: [] }, text: 'zzz' }))).toEqual({
      kind: 'leftOut',
      by: 'search',
    });
    expect(by(cards({ role: 'User' }))).toEqual({ kind: 'leftOut', by: 'filter' });
    expect(by(cards({ text: 'zzz', mode: 'all' }))).toEqual({ kind: 'leftOut', by: 'search' });
  });

  it('is nowhere for a user who left the list', () => {
    expect(placeInList(listOf(3), table({}), 0, '7')).toEqual({ kind: 'gone' });
    expect(placeInList(listOf(3), table({ text: 'zzz' }), 0, '7')).toEqual({ kind: 'gone' });
  });

  it('is "shown" exactly where the table or the cards show the user', () => {
    const text = fc.constantFrom('', 'kişi', '1', '02', 'zzz');
    const order = fc.constantFrom<'asc' | 'desc'>('asc', 'desc');
    const page = fc.integer({ min: 1, max: 9 });
    const tables = fc.record({
      kind: fc.constant('table' as const),
      view: fc.record({
        text,
        sort: fc.option(fc.record({ column: fc.constantFrom('name', 'role'), order })),
        filters: fc.constantFrom({}, { role: ['Admin'] }, { role: [] }),
        page,
      }),
    });
    const cardViews = fc.record({
      kind: fc.constant('cards' as const),
      view: fc.record({
        text,
        role: fc.constantFrom(null, 'User'),
        sort: fc.constantFrom('name', 'createdAt'),
        order,
        mode: fc.constantFrom('pages', 'all'),
        page,
      }),
    });
    const count = fc.nat(60);
    fc.assert(
      fc.property(fc.oneof(tables, cardViews), count, count, (listView, total, cardCount) => {
        const index = listOf(total);
        for (const user of index.users) {
          expect(placeInList(index, listView, cardCount, user.id).kind === 'shown').toBe(
            rowsOf(index, listView, cardCount).includes(user),
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** As the screens ask for them. */
function rowsOf(index: ReturnType<typeof listOf>, listView: ListView, cardCount: number) {
  if (listView.kind === 'table') return tableRows(index, listView.view).rows;
  if (listView.view.mode === 'pages') return cardRows(index, listView.view).rows;
  return runQuery(index, cardQuery(listView.view, cardCount)).rows;
}

describe('a page of the list', () => {
  it('is the last one there is where a later one is asked for', () => {
    const { view, rows, total } = tableRows(listOf(11), { ...DEFAULT_TABLE_VIEW, page: 3 });
    expect({ page: view.page, ids: rows.map(({ id }) => id), total }).toEqual({
      page: 2,
      ids: ['10'],
      total: 11,
    });
    expect(cardRows(listOf(13), { ...DEFAULT_CARD_VIEW, page: 9 })).toMatchObject({
      page: 2,
      total: 13,
    });
  });

  it('is the first one of an empty list, and the very view asked for within range', () => {
    const third = { ...DEFAULT_TABLE_VIEW, page: 3 };
    expect(tableRows(listOf(0), third)).toMatchObject({ view: { page: 1 }, rows: [], total: 0 });
    expect(tableRows(listOf(30), third).view).toBe(third);
  });
});
