import { describe, expect, it } from 'vitest';
import { columnCountOf, guessMapping, headerKey } from './importMapping.ts';
import type { Cell, SheetRow } from '#domain/sheet/sheet.ts';

const rowsOf = (...rows: readonly (readonly Cell[])[]): readonly SheetRow[] =>
  rows.map((cells, index) => ({ line: index + 1, cells }));

describe('the mapping of a file', () => {
  it('is guessed from the names of its columns', () => {
    const [header = null] = rowsOf(['E-posta', 'Adı', 'Soyadı', 'Şifre', 'Yetki']);
    expect(guessMapping(header, [])).toEqual({
      columns: ['email', 'firstName', 'lastName', 'ignored', 'role'],
      matchBy: 'email',
      roles: {},
      statuses: {},
    });
  });

  it('is guessed from the values when columns have no names', () => {
    const id = '7b0e2b34-5a3c-4f1e-9d65-0c1f6f5a0001';
    const rows = rowsOf(
      ['Ali', 'ali@ornek.com', 'Yönetici', 'Evet', '03.04.2024', '41,5', '128,5', id, 'Ankara'],
      ['Can', 'can@ornek.com', 'User', 'Hayır', '2024-04-03', 41.5, 28.5, id, null],
    );
    expect(guessMapping(null, rows)).toMatchObject({
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

  it('has a target for each column of the widest row, even when the header is shorter', () => {
    const rows = rowsOf(['Email'], ['a@b.co', 'x', 'y']);
    expect(columnCountOf(rows)).toBe(3);
    const [header = null, ...below] = rows;
    expect(guessMapping(header, below).columns).toEqual(['email', 'ignored', 'ignored']);
    expect(guessMapping(null, []).columns).toEqual([]);
  });

  it('is remembered by the names of the columns, ignoring case', () => {
    const [one, same, other] = rowsOf(['AD', 'E-posta'], ['Ad', 'e posta'], ['E-posta', 'Ad']);
    const keys = [one, same, other].map((row) => row && headerKey(row));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(keys[2]);
  });
});
