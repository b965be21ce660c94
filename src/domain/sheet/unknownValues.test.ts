import { expect, it } from 'vitest';
import { unknownValues } from '#domain/sheet/unknownValues.ts';

it('asks once about each role and status that nothing says the meaning of, and counts its rows', () => {
  const cells = [
    ['Yönetici', 'Aktif'],
    ['YÖNETİCİ', 'belki'],
    ['admin', 'Belki'],
    ['Şef', null],
    ['Kurucu', 1],
    [null, 'hayır'],
  ] as const;
  const rows = cells.map((row, index) => ({ line: index + 1, cells: row }));
  const mapping = {
    columns: ['role', 'active'],
    matchBy: 'email',
    roles: { sef: 'User' },
    statuses: {},
  } as const;
  expect(unknownValues(rows, mapping, ['Kurucu'])).toEqual({
    roles: [
      { key: 'yonetici', text: 'Yönetici', count: 2 },
      { key: 'sef', text: 'Şef', count: 1 },
    ],
    statuses: [{ key: 'belki', text: 'belki', count: 2 }],
    dates: null,
  });
});
