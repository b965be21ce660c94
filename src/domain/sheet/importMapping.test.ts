import { describe, expect, it } from 'vitest';
import {
  columnCountOf,
  guessHasHeader,
  guessMapping,
  headerKey,
} from '#domain/sheet/importMapping.ts';
import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';

const rowsOf = (...rows: readonly (readonly Cell[])[]): readonly SheetRow[] =>
  rows.map((cells, index) => ({ line: index + 1, cells }));

describe('whether a file has a header', () => {
  it('is seen by a name that is known', () => {
    expect(guessHasHeader(rowsOf(['Ad Soyad', 'Telefon'], ['Ali', 'yok']))).toBe(true);
    expect(guessHasHeader(rowsOf(['Email']))).toBe(true);
  });

  it('is seen by names unlike what is below, where none is known', () => {
    expect(guessHasHeader(rowsOf(['Kim', 'Nerede'], ['Ali', 'ali@ornek.com']))).toBe(true);
    expect(guessHasHeader(rowsOf(['Ali Veli', 'Ankara'], ['Ayşe', 'İzmir']))).toBe(false);
  });

  it('is not so where the first row holds a value', () => {
    expect(guessHasHeader(rowsOf(['Ali', 'ali@ornek.com'], ['Can', 'can@ornek.com']))).toBe(false);
    expect(guessHasHeader(rowsOf(['Email', 7]))).toBe(false);
    expect(guessHasHeader([])).toBe(false);
  });
});

describe('how a file is read', () => {
  it('is guessed by the names of its columns', () => {
    expect(guessMapping(rowsOf(['E-posta', 'Adı', 'Soyadı', 'Şifre', 'Yetki']), true)).toEqual({
      columns: ['email', 'firstName', 'lastName', 'ignored', 'role'],
      matchBy: 'email',
      roles: {},
      statuses: {},
    });
  });

  it('is guessed by what the columns hold, where they have no names', () => {
    const id = '7b0e2b34-5a3c-4f1e-9d65-0c1f6f5a0001';
    const rows = rowsOf(
      ['Ali', 'ali@ornek.com', 'Yönetici', 'Evet', '03.04.2024', '41,5', '128,5', id, 'Ankara'],
      ['Can', 'can@ornek.com', 'User', 'Hayır', '2024-04-03', 41.5, 28.5, id, null],
    );
    expect(guessMapping(rows, false)).toMatchObject({
      columns: [
        'name',
        'email',
        'role',
        'active',
        'createdAt',
        'latitude',
        'longitude',
        'id',
        'ignored',
      ],
      matchBy: 'idOrEmail',
    });
  });

  it('has a target for each column of the widest row, also where the header is shorter', () => {
    const rows = rowsOf(['Email'], ['a@b.co', 'x', 'y']);
    expect(columnCountOf(rows)).toBe(3);
    expect(guessMapping(rows, true).columns).toEqual(['email', 'ignored', 'ignored']);
    expect(guessMapping([], false).columns).toEqual([]);
  });

  it('is remembered by the names of the columns, in whatever case', () => {
    const [one, same, other] = rowsOf(['AD', 'E-posta'], ['Ad', 'e posta'], ['E-posta', 'Ad']);
    const keys = [one, same, other].map((row) => row && headerKey(row));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(keys[2]);
  });
});
