import { describe, expect, it } from 'vitest';
import { guessHeaderRow } from './headerRow.ts';
import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';

const rowsOf = (...rows: readonly (readonly Cell[])[]): readonly SheetRow[] =>
  rows.map((cells, index) => ({ line: index + 1, cells }));
const ALI: readonly Cell[] = ['Ali', 'ali@ornek.com'];

describe('the row of the header', () => {
  it('is the first row when it has a known name', () => {
    expect(guessHeaderRow(rowsOf(['Ad Soyad', 'Telefon'], ['Ali', 'yok']))).toBe(0);
    expect(guessHeaderRow(rowsOf(['Email']))).toBe(0);
    expect(guessHeaderRow(rowsOf(['Ad', 'Email', 2024, '2025'], [...ALI, 1, 2]))).toBe(0);
  });

  it('is recognised without known names when it differs from the values below', () => {
    expect(guessHeaderRow(rowsOf(['Kim', 'Nerede'], ALI))).toBe(0);
    expect(guessHeaderRow(rowsOf(['Ali Veli', 'Ankara'], ['Ayşe', 'İzmir']))).toBeNull();
  });

  it('is null when the first row has a value', () => {
    expect(guessHeaderRow(rowsOf(ALI, ['Can', 'can@ornek.com']))).toBeNull();
    expect(guessHeaderRow(rowsOf(['Email', 7]))).toBeNull();
    expect(guessHeaderRow([])).toBeNull();
  });

  it.each<[string, number, readonly SheetRow[]]>([
    ['a title', 1, rowsOf(['Personel listesi'], ['Ad', 'E-posta'], ALI)],
    ['a title that is a known name', 1, rowsOf(['Kullanıcı'], ['Ad', 'E-posta'], ALI)],
    ['the line of PowerShell', 1, rowsOf(['#TYPE System.Object'], ['Name', 'mail'], ALI)],
    [
      'author and date',
      3,
      rowsOf(
        ['Rapor', null, 'Ocak 2026'],
        ['Hazırlayan', 'ik@ornek.com'],
        ['Tarih', '2026-01-05'],
        ['Ad', 'Soyad', 'E-posta'],
        ['Ali', 'Ak', 'ali@ornek.com'],
      ),
    ],
    [
      'names of groups of columns',
      1,
      rowsOf(['Kişi', null, 'İletişim'], ['Ad', 'Soyad', 'E-posta'], ['Ali', 'Ak', 'a@b.co']),
    ],
    ['pairs of as many cells', 1, rowsOf(['Tarih:', '05.01.2026'], ['Ad', 'Mail'], ALI)],
    ['a title, one name known by its values', 1, rowsOf(['Liste'], ['E-posta'], ['a@b.co'])],
    ['a title, no name known', 1, rowsOf(['Liste'], ['Kim', 'Nerede'], ALI)],
  ])('is found below %s', (_, row, rows) => {
    expect(guessHeaderRow(rows)).toBe(row);
  });

  it('is never a row of users', () => {
    const header = ['Kişi', 'Adres', 'Yetki'];
    const odd = ['Ayşe', 'Aktif', 'Kullanıcı'];
    expect(guessHeaderRow(rowsOf(header, odd, ['Can', 'c@d.co', 'User']))).toBe(0);
    expect(guessHeaderRow(rowsOf(ALI, ['Mail', 'Rol']))).toBeNull();
    expect(guessHeaderRow(rowsOf(ALI, ['Can', 'Mail', 'yok']))).toBeNull();
    expect(guessHeaderRow(rowsOf(['Ad', 'Mail'], ALI, ['Soyad', 'Rol', 'Durum']))).toBe(0);
  });

  it('is the first of several equal ones, as on the pages of a report', () => {
    expect(guessHeaderRow(rowsOf(['Ad', 'Mail'], ALI, ['Ad', 'Mail'], ALI))).toBe(0);
  });
});
