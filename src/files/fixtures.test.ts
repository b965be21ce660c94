import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#domain/sheet/sheet.ts';
import { readSheet } from '#files/readFile.ts';

/** What scripts/spreadsheetFixtures.mjs put into each, with the line at which the row begins. */
const HEADER = ['Ad Soyad', 'E-posta', 'Yetki', 'Durum', 'Kayıt Tarihi', 'Enlem', 'Boylam', 'Not'];
const TYPED_ROWS: readonly (readonly [line: number, ...cells: Cell[]])[] = [
  [
    2,
    'İbrahim Çağlar Şimşek',
    'ibrahim@ornek.com.tr',
    'Yönetici',
    'Aktif',
    '2024-04-03',
    41.0082,
    28.9784,
    '=1+1',
  ],
  [3, 'Işıl Öğüt', 'isil@ornek.com.tr', 'Editor', true, '2024-12-31T23:59:59', -0.5, 180, '0012'],
  [
    5,
    'Ayşe "Gül" Yılmaz',
    'ayse@ornek.com.tr',
    'User',
    'Pasif',
    '1999-01-01T10:04:05',
    null,
    null,
    '+90 532 000 00 00',
  ],
  [
    6,
    'Demir; Ümit, ve ortakları',
    'umit@ornek.com.tr',
    'Viewer',
    'Aktif',
    '2024-02-29',
    41.5,
    '#DIV/0!',
    '<a href="x">&amp;</a>',
  ],
  [7, 'Ayhan\nTaş', 'ayhan@ornek.com.tr', 'User', 'Aktif', '2000-03-01', 0, 0, "'tırnak"],
  [8, 'ğüşöçıİĞÜŞÖÇ', '@ornek', '-1', '_x0041_', null, null, null, '  boşluk '],
];

describe('files made by LibreOffice in Turkish', () => {
  it.each(['users.xlsx', 'users1904.xlsx'])('%s: each cell has its type', async (name) => {
    const reading = await readFixture(name);
    expect(reading).toEqual({
      ok: true,
      shape: {
        kind: 'xlsx',
        sheetName: 'Kullanıcılar',
        sheetNames: ['Kullanıcılar', 'Notlar & Diğer'],
      },
      rows: [
        { line: 1, cells: HEADER },
        ...TYPED_ROWS.map(([line, ...cells]) => ({ line, cells })),
      ],
    });
  });

  it('another sheet can be chosen', async () => {
    const reading = await readFixture('users.xlsx', 'Notlar & Diğer');
    expect(reading).toMatchObject({
      shape: { sheetName: 'Notlar & Diğer' },
      rows: [{ line: 1, cells: ['Yalnız bir hücre'] }],
    });
  });

  it.each([
    ['utf8.csv', 'utf-8'],
    ['utf16.csv', 'utf-16le'],
    ['windows1254.csv', 'windows-1254'],
  ])('%s: each letter is what it was', async (name, encoding) => {
    const reading = await readFixture(name);
    expect(reading).toEqual({
      ok: true,
      shape: { kind: 'csv', encoding, separator: ';' },
      rows: [
        { line: 1, cells: HEADER },
        ...TYPED_ROWS.map(([line, ...cells]) => ({
          // The name of the seventh row goes on in the next line.
          line: line > 7 ? line + 1 : line,
          cells: cells.map(shown),
        })),
      ],
    });
  });
});

function readFixture(name: string, sheetName?: string) {
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures', name));
  return readSheet(new Blob([bytes]), name, sheetName === undefined ? {} : { sheetName });
}

/** A cell as LibreOffice shows it, without what we take for a guard. */
function shown(cell: Cell): string | null {
  if (cell === null) return null;
  if (cell === true) return 'DOĞRU';
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(T.*)?$/.exec(String(cell)) ?? [];
  if (year === undefined) return String(cell).replace(/^(-?\d+)\.(\d+)$/, '$1,$2');
  return `${day}.${month}.${year}${time?.replace('T', ' ') ?? ''}`;
}
