import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UserFilters } from '#domain/query/filters.ts';
import {
  DEFAULT_CARD_VIEW,
  type CardView,
  listQuestion,
  DEFAULT_TABLE_VIEW,
  type TableView,
  type ListView,
} from '#domain/view/listView.ts';
import { placeInList } from '#domain/view/placeInList.ts';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex, type UserIndex } from '#domain/answer/userIndex.ts';
import { makeUser } from '#testing/data/makeUser.ts';

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

/** The place of the user in a list in memory. */
function placeIn(index: UserIndex, listView: ListView, cardCount: number, id: string) {
  const { query } = listQuestion(listView, cardCount);
  const found = answerFrom(index, { kind: 'neighbours', query, id });
  const user = answerFrom(index, { kind: 'user', id });
  return placeInList(listView, cardCount, found, user !== null);
}

describe('the place of a user in a view', () => {
  it('is unknown when the users before it were not counted', () => {
    const listView = { kind: 'table', view: DEFAULT_TABLE_VIEW } as const;
    const found = { previous: null, next: null, position: null, total: 10_000 };
    expect(placeInList(listView, 10, found, true)).toBeNull();
  });

  it('is the user’s page, whatever page is requested', () => {
    const index = listOf(45);
    expect(placeIn(index, table({ page: 4 }), 10, '0')).toEqual({ kind: 'otherPage', page: 1 });
    expect(placeIn(index, table({}), 10, '44')).toEqual({ kind: 'otherPage', page: 5 });
    expect(placeIn(index, table({ page: 99 }), 10, '44')).toEqual({ kind: 'shown' });
    expect(placeIn(index, cards({}), 10, '12')).toEqual({ kind: 'otherPage', page: 2 });
  });

  it('in show-all is “shown” among the loaded cards, and a position after them', () => {
    const index = listOf(45);
    const all = cards({ mode: 'all' });
    expect(placeIn(index, all, 10, '9')).toEqual({ kind: 'shown' });
    expect(placeIn(index, all, 10, '10')).toEqual({ kind: 'furtherDown', position: 11 });
    expect(placeIn(index, all, 20, '10')).toEqual({ kind: 'shown' });
  });

  it('names the search or filter that excludes the user', () => {
    const index = listOf(3);
    const by = (view: ListView) => placeIn(index, view, 10, '0');
    const role = { filters: { role: ['User'] } };
    expect(by(table({ text: 'zzz' }))).toEqual({ kind: 'leftOut', by: 'search' });
    expect(by(table(role))).toEqual({ kind: 'leftOut', by: 'filter' });
    expect(by(table({ ...role, text: '  ' }))).toEqual({ kind: 'leftOut', by: 'filter' });
    expect(by(table({ ...role, text: 'zzz' }))).toEqual({ kind: 'leftOut', by: 'both' });
    expect(by(table({ filters: { role: [] }, text: 'zzz' }))).toEqual({
      kind: 'leftOut',
      by: 'search',
    });
    expect(by(cards({ filters: { status: ['passive'] } }))).toEqual({
      kind: 'leftOut',
      by: 'filter',
    });
    expect(by(cards({ text: 'zzz', mode: 'all' }))).toEqual({ kind: 'leftOut', by: 'search' });
  });

  it('is “gone” for a user who is not in the list', () => {
    expect(placeIn(listOf(3), table({}), 10, '7')).toEqual({ kind: 'gone' });
    expect(placeIn(listOf(3), table({ text: 'zzz' }), 10, '7')).toEqual({ kind: 'gone' });
  });

  it('is “shown” exactly when the table or the cards show the user', () => {
    const text = fc.constantFrom('', 'kişi', '1', '02', 'zzz');
    const order = fc.constantFrom<'asc' | 'desc'>('asc', 'desc');
    const page = fc.integer({ min: 1, max: 9 });
    const tables = fc.record({
      kind: fc.constant('table' as const),
      view: fc.record({
        text,
        sort: fc.option(fc.record({ column: fc.constantFrom('name', 'role'), order })),
        filters: fc.constantFrom<UserFilters>({}, { role: ['Admin'] }, { role: [] }),
        page,
        peeked: fc.constant(null),
      }),
    });
    const cardViews = fc.record({
      kind: fc.constant('cards' as const),
      view: fc.record({
        text,
        filters: fc.constantFrom<UserFilters>({}, { role: ['User'] }, { status: ['passive'] }),
        sort: fc.constantFrom('name', 'createdAt'),
        order,
        mode: fc.constantFrom('pages', 'all'),
        page,
        peeked: fc.constant(null),
      }),
    });
    const count = fc.nat(60);
    const cardCounts = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.oneof(tables, cardViews), count, cardCounts, (listView, total, cardCount) => {
        const index = listOf(total);
        for (const user of index.users) {
          expect(placeIn(index, listView, cardCount, user.id)?.kind === 'shown').toBe(
            answerFrom(index, listQuestion(listView, cardCount)).rows.includes(user),
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a page of the list', () => {
  it('is the last one when a later one is requested', () => {
    const answer = answerFrom(listOf(11), listQuestion(table({ page: 3 }), 10));
    expect({ ...answer, rows: answer.rows.map(({ id }) => id) }).toEqual({
      rows: ['10'],
      page: 2,
      total: 11,
      listTotal: 11,
    });
    expect(answerFrom(listOf(13), listQuestion(cards({ page: 9 }), 10))).toMatchObject({
      page: 2,
      total: 13,
    });
  });

  it('is the first one of an empty list', () => {
    expect(answerFrom(listOf(0), listQuestion(table({ page: 3 }), 10))).toEqual({
      rows: [],
      page: 1,
      total: 0,
      listTotal: 0,
    });
  });
});
