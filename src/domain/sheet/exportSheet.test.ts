import { expect, it } from 'vitest';
import {
  exportedRecords,
  exportedSheet,
  wrongRowsSheet,
  type WrongRowsWords,
} from '#domain/sheet/exportSheet.ts';
import { SHEET_FIELDS, type SheetField, type SheetRow } from '#domain/sheet/sheet.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { guessMapping } from './guessMapping.ts';
import { planFor } from '#testing/data/planFor.ts';

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

const PROBLEM_WORDS: WrongRowsWords = {
  problemColumn: 'Hata',
  problem: ({ field, kind }) => `${field}: ${kind}.`,
  column: (target, number) => (target === 'ignored' ? `Sütun ${number}` : target),
};
const HEADER = { line: 1, cells: ['Ad', 'Telefon', 'E-posta', 'Aktif'] };
const ROWS: readonly SheetRow[] = [
  { line: 2, cells: ['Ali', 5, 'ali@ornek.com', true] },
  { line: 3, cells: ['', '0532', 'ece@', false] },
  { line: 4, cells: ['Can'] },
];
const sheetOf = (header: SheetRow, rows: readonly SheetRow[], hasHeader = true) => {
  const mapping = guessMapping(header, rows);
  const outcomes = planFor(rows, mapping, []);
  return wrongRowsSheet(outcomes, hasHeader ? header : null, mapping, PROBLEM_WORDS);
};

it('the sheet of wrong rows has them unchanged, with reasons, and gets the same mapping', () => {
  const sheet = sheetOf(HEADER, ROWS);
  expect(sheet).toEqual({
    header: ['Ad', 'Telefon', 'E-posta', 'Aktif', 'Hata'],
    rows: [
      ['', '0532', 'ece@', 'false', 'name: required. email: invalid.'],
      ['Can', null, null, null, 'email: required.'],
    ],
  });
  const header = { line: 1, cells: sheet.header };
  expect(guessMapping(header, []).columns).toEqual([
    'name',
    'ignored',
    'email',
    'active',
    'ignored',
  ]);
});

it('the sheet of wrong rows replaces reasons of an earlier import', () => {
  const header = { line: 1, cells: [...HEADER.cells, 'Hata'] };
  const rows = [{ line: 2, cells: ['Can', 1, 'can@', null, 'Eski bir hata'] }];
  expect(sheetOf(header, rows)).toEqual({
    header: ['Ad', 'Telefon', 'E-posta', 'Aktif', 'Hata'],
    rows: [['Can', 1, 'can@', null, 'email: invalid.']],
  });
});

it('the sheet of wrong rows leaves out passwords', () => {
  const header = { line: 1, cells: ['Ad', 'Şifre', 'E-posta', 'Parola'] };
  const rows = [{ line: 2, cells: ['Can', 'gizli', 'can@', 'saklı'] }];
  expect(sheetOf(header, rows)).toEqual({
    header: ['Ad', 'E-posta', 'Hata'],
    rows: [['Can', 'can@', 'email: invalid.']],
  });
});

it('the sheet of wrong rows names columns that the file does not name', () => {
  expect(sheetOf(HEADER, ROWS, false).header).toEqual([
    'name',
    'Sütun 2',
    'email',
    'active',
    'Hata',
  ]);
});
