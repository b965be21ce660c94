import { expect, it } from 'vitest';
import { guessMapping } from './columns/importMapping.ts';
import type { SheetRow } from './sheet.ts';
import { wrongRowsSheet, type WrongRowsWords } from '#domain/sheet/wrongRows.ts';
import { planFor } from '#testing/data/planFor.ts';

const WORDS: WrongRowsWords = {
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
  return wrongRowsSheet(outcomes, hasHeader ? header : null, mapping, WORDS);
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
