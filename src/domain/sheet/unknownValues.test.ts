import { expect, it } from 'vitest';
import { errorCells, unknownValues } from './unknownValues.ts';

it('each unknown role and status is listed once, with the number of its rows', () => {
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
    unusualEmails: null,
    openRows: 3,
  });
});

it('addresses that a Turkish keyboard has spelled are counted, with the first of them', () => {
  const emails = [
    'a@b.co',
    ' İNFO@ORNEK.COM ',
    'INFO@ORNEK.COM',
    'ışıl@örnek.com',
    'İ',
    'ılk@a.co',
  ];
  const rows = [...emails, null].map((email, index) => ({ line: index + 1, cells: [email] }));
  const mapping = { columns: ['email'], matchBy: 'email', roles: {}, statuses: {} } as const;
  const { unusualEmails } = unknownValues(rows, mapping, []);
  expect(unusualEmails).toEqual({ count: 2, text: 'İNFO@ORNEK.COM', usual: 'info@ornek.com' });
});

it('each row with an unresolved value counts once', () => {
  const cells = [
    ['Şef', 'belki', '02/03/2025'],
    ['Şef', 'Aktif', '05/05/2025'],
    ['User', 'belki', ''],
    ['User', 'Aktif', '04/06/2025'],
    ['constructor', 'Aktif', ''],
  ];
  const rows = cells.map((row, index) => ({ line: index + 1, cells: row }));
  const nothing = {
    columns: ['role', 'active', 'createdAt'],
    matchBy: 'email',
    roles: {},
    statuses: {},
  } as const;
  const openWith = (mapping: object) =>
    unknownValues(rows, { ...nothing, ...mapping }, []).openRows;
  expect(openWith({})).toBe(5);
  expect(openWith({ roles: { sef: 'User' } })).toBe(4);
  const chosen = { roles: { sef: 'User', constructor: 'User' }, statuses: { belki: true } };
  expect(openWith(chosen)).toBe(2);
  expect(openWith({ ...chosen, dateOrder: 'dayFirst' })).toBe(0);
});

it('errors of imported columns are counted, with the first of them', () => {
  const cells = [['Ali', '#N/A', '#YOK'], ['#N/A', ' #REF! '], ['#Ali']];
  const rows = cells.map((row, index) => ({ line: index + 1, cells: row }));
  const columns = ['name', 'email', 'ignored'] as const;
  const found = errorCells(rows, { columns, matchBy: 'email', roles: {}, statuses: {} });
  expect(found).toEqual({ count: 3, examples: ['#N/A', '#REF!'] });
});
