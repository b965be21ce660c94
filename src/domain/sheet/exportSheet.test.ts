import { expect, it } from 'vitest';
import { exportedRecords, exportedSheet } from '#domain/sheet/exportSheet.ts';
import { SHEET_FIELDS, type SheetField } from './sheet.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const WORDS = {
  headers: Object.fromEntries(SHEET_FIELDS.map((field) => [field, `@${field}`])) as Record<
    SheetField,
    string
  >,
  active: 'Aktif',
  passive: 'Pasif',
};
const INVALID = new Date(Number.NaN);

it('an exported sheet has the chosen columns in a fixed order, with dates and numbers typed', () => {
  const user = makeUser({ name: '=1+1', latitude: null });
  const odd = makeUser({ active: false, createdAt: INVALID });
  expect(exportedSheet([user, odd], ['latitude', 'createdAt', 'active', 'name'], WORDS)).toEqual({
    header: ['@name', '@active', '@createdAt', '@latitude'],
    rows: [
      ['=1+1', 'Aktif', user.createdAt, null],
      [odd.name, 'Pasif', null, odd.latitude],
    ],
  });
});

it('exported records have the order of the specification, and no password', () => {
  const user = makeUser({ isWithoutPassword: true });
  expect(exportedRecords([user], SHEET_FIELDS)).toEqual([
    JSON.stringify({
      id: user.id,
      name: user.name,
      email: user.email,
      role: 'User',
      createdAt: '2024-03-14T09:00:00.000Z',
      active: true,
      latitude: 41.0082,
      longitude: 28.9784,
    }),
  ]);
  expect(exportedRecords([makeUser({ createdAt: INVALID })], ['createdAt', 'name'])).toEqual([
    '{"name":"İrem Yılmaz","createdAt":null}',
  ]);
});
