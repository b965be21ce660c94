import { describe, expect, it } from 'vitest';
import {
  listQuestion,
  CARD_SORTS,
  DEFAULT_CARD_VIEW,
  DEFAULT_TABLE_VIEW,
  tableQuestion,
} from '#domain/view/listView.ts';
import { COLUMN_NAMES, COLUMNS } from '#domain/query/columns.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const columnsWhere = (isTrue: (column: (typeof COLUMNS)[keyof typeof COLUMNS]) => boolean) =>
  COLUMN_NAMES.filter((name) => isTrue(COLUMNS[name]));

describe('the columns', () => {
  it('are name, email, role and date, in the order of the specification', () => {
    expect(COLUMN_NAMES).toEqual(['name', 'email', 'role', 'createdAt']);
  });

  it('are all searched and all sortable in the table', () => {
    expect(tableQuestion(DEFAULT_TABLE_VIEW).query.columns).toEqual(COLUMN_NAMES);
    expect(columnsWhere(({ table }) => table.isSortable)).toEqual(COLUMN_NAMES);
  });

  it('of the cards are searched except the date, and sort by name or date', () => {
    expect(listQuestion({ kind: 'cards', view: DEFAULT_CARD_VIEW }, 0).query.columns).toEqual([
      'name',
      'email',
      'role',
    ]);
    expect(CARD_SORTS).toEqual(['name', 'createdAt']);
  });

  it('show texts unchanged and dates as a day', () => {
    const user = makeUser({ name: ' Ali ', email: '', role: 'Şef' });
    expect(COLUMN_NAMES.map((name) => COLUMNS[name].show(user))).toEqual([
      ' Ali ',
      '',
      'Şef',
      '14.03.2024',
    ]);
  });

  it.each([
    ['name', makeUser({ name: ' \n' }), makeUser({ name: ' a' })],
    ['email', makeUser({ email: '' }), makeUser({ email: 'a' })],
    ['role', makeUser({ role: ' ' }), makeUser({ role: '-' })],
    ['createdAt', makeUser({ createdAt: null }), makeUser({ createdAt: new Date(0) })],
    ['createdAt', makeUser({ createdAt: new Date(Number.NaN) }), makeUser()],
  ] as const)('know which users are blank under %s', (column, blank, filled) => {
    expect(COLUMNS[column].isBlank(blank)).toBe(true);
    expect(COLUMNS[column].isBlank(filled)).toBe(false);
  });

  it('order texts in Turkish order, and dates by time', () => {
    const order = (column: keyof typeof COLUMNS, ...values: Parameters<typeof makeUser>) =>
      Math.sign(COLUMNS[column].compare(makeUser(...values), makeUser()));
    expect(order('name', { name: 'ırmak' })).toBe(-1);
    expect(order('name', { name: 'İrem Yılmaz' })).toBe(0);
    expect(order('email', { email: 'şule' })).toBe(1);
    expect(order('role', { role: 'Admin' })).toBe(-1);
    expect(order('createdAt', { createdAt: new Date('2024-10-01') })).toBe(1);
    expect(order('createdAt', { createdAt: new Date('0999-10-01T00:00:00Z') })).toBe(-1);
    expect(order('createdAt', {})).toBe(0);
  });
});
