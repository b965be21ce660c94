import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DateOrder } from '#domain/sheet/importPlan.ts';
import type { Cell } from '#domain/sheet/sheet.ts';
import { createFileWork } from './fileWork.ts';
import { readSheet } from './readFile.ts';

/** What was put into each, with the line at which the row begins. */
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

/** In any display format: one has its month first, one is in words. */
const DATE_CELLS = [
  new Date(2025, 0, 5),
  new Date(2024, 11, 31, 15, 4),
  new Date(2025, 2, 2),
  new Date(2025, 0, 5),
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
        hiddenCount: 0,
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
  ])('%s: each letter is read correctly', async (name, encoding) => {
    const reading = await readFixture(name);
    expect(reading).toEqual({
      ok: true,
      shape: { kind: 'csv', encoding, separator: ';' },
      rows: [
        { line: 1, cells: HEADER },
        ...TYPED_ROWS.map(([line, ...cells]) => ({
          // The name of the seventh row continues in the next line.
          line: line > 7 ? line + 1 : line,
          cells: cells.map(shown),
        })),
      ],
    });
  });
});

describe('users whose dates are in a workbook', () => {
  it.each<[file: string, sheet: string, dates: readonly Date[]]>([
    ['dates.xlsx', 'Tarih hücreleri', DATE_CELLS],
    ['dates1904.xlsx', 'Tarih hücreleri', DATE_CELLS],
    [
      'dates.xlsx',
      'Yazıyla',
      [
        new Date(2025, 0, 5),
        new Date(2025, 0, 5),
        new Date(2025, 0, 5, 15, 4),
        new Date(2025, 0, 5),
        new Date(2025, 0, 5),
      ],
    ],
    [
      'dates.xlsx',
      'Önce ay',
      [new Date(2024, 11, 31), new Date(2025, 1, 3), new Date(2024, 10, 9, 15, 4)],
    ],
  ])('%s, %s: are imported with the day that a reader sees', async (file, sheet, dates) => {
    const { unknown, added } = await imported(file, sheet);
    expect(unknown.dates).toBeNull();
    expect(added()).toEqual(dates);
  });

  it('with ambiguous dates are imported with the chosen order', async () => {
    const { unknown, added } = await imported('dates.xlsx', 'Belirsiz');
    expect(unknown.dates).toMatchObject({ count: 2, examples: ['2/3/2025', '4/5/2025'] });
    expect(added('dayFirst')).toEqual([new Date(2025, 2, 2), new Date(2025, 4, 4)]);
    expect(added('monthFirst')).toEqual([new Date(2025, 1, 3), new Date(2025, 3, 5)]);
  });
});

/** The open questions about a sheet, and the dates of the users it adds to an empty list. */
async function imported(name: string, sheetName: string) {
  const work = createFileWork();
  const file = fileOf(name);
  const opening = await work.read({ file, name, choices: { sheetName } });
  if (!opening.ok) throw new Error(opening.problem);
  const { guess } = opening.description;
  return {
    unknown: work.unknownValues({ mapping: guess, knownRoles: [] }),
    added: (dateOrder: DateOrder | null = null) => {
      work.plan({ mapping: { ...guess, dateOrder }, knownRoles: [] });
      const page = work.page({ outcome: 'new', page: 1, size: 10 });
      return page.map((row) => (row.kind === 'new' ? row.user.createdAt : row));
    },
  };
}

function fileOf(name: string): Blob {
  return new Blob([readFileSync(join(import.meta.dirname, 'fixtures', name))]);
}

function readFixture(name: string, sheetName?: string) {
  return readSheet(fileOf(name), name, sheetName === undefined ? {} : { sheetName });
}

/** A cell as LibreOffice shows it, without a formula guard. */
function shown(cell: Cell): string | null {
  if (cell === null) return null;
  if (cell === true) return 'DOĞRU';
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(T.*)?$/.exec(String(cell)) ?? [];
  if (year === undefined) return String(cell).replace(/^(-?\d+)\.(\d+)$/, '$1,$2');
  return `${day}.${month}.${year}${time?.replace('T', ' ') ?? ''}`;
}
