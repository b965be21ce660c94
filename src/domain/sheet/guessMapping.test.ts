import { describe, expect, it } from 'vitest';
import { guessHeaderRow, guessMapping, headerKey, targetsOf } from './guessMapping.ts';
import type { Cell, SheetRow } from './sheet.ts';

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

/** The targets for the names of columns and the rows below them. */
const targets = (names: readonly string[], ...rows: readonly (readonly Cell[])[]) =>
  targetsOf(
    names,
    rows.map((cells, index) => ({ line: index + 2, cells })),
  );

it('single letters without a name are not taken for a status', () => {
  expect(targets(['state'], ['t'], ['f'])).toEqual(['ignored']);
  expect(targets(['enabled'], ['t'], ['f'])).toEqual(['active']);
});

describe('the columns of a name', () => {
  it('are one whole name when `Ad` is alone, and parts beside a last name', () => {
    expect(targets(['Ad', 'E-posta'])).toEqual(['name', 'email']);
    expect(targets(['Soyadı', 'Adı', 'Mail'])).toEqual(['lastName', 'firstName', 'email']);
    expect(targets(['Name', 'Surname'])).toEqual(['firstName', 'lastName']);
    expect(targets(['Ad', 'İkinci Ad', 'Soyad'])).toEqual(['firstName', 'middleName', 'lastName']);
  });

  it('are the most specific whole name, and the parts for blank ones', () => {
    expect(targets(['Name', 'Given Name', 'Family Name'])).toEqual([
      'name',
      'firstName',
      'lastName',
    ]);
    expect(targets(['Ad', 'Soyad', 'Ad Soyad'])).toEqual(['firstName', 'lastName', 'name']);
    expect(targets(['Name', 'Display Name'])).toEqual(['ignored', 'name']);
  });

  it('are a user name only when there is no other', () => {
    expect(targets(['username', 'firstname', 'lastname'])).toEqual([
      'ignored',
      'firstName',
      'lastName',
    ]);
    expect(targets(['Kullanıcı Adı', 'Email'])).toEqual(['name', 'email']);
  });
});

describe('the columns of an email', () => {
  it('are the main one, and others as a fallback', () => {
    expect(
      targets(
        ['E-mail 2 - Value', 'E-mail 1 - Value', 'E-mail 1 - Label'],
        ['a@ev.com', 'a@is.com', 'Work'],
      ),
    ).toEqual(['otherEmail', 'email', 'ignored']);
    expect(targets(['UserPrincipalName', 'mail'], ['a@ag.local', 'a@b.co'])).toEqual([
      'otherEmail',
      'email',
    ]);
  });

  it('are those that contain emails, when another one has none', () => {
    expect(targets(['UserPrincipalName', 'mail'], ['a@b.co', null])).toEqual(['email', 'ignored']);
    expect(targets(['E-posta', 'Mail'], ['a@b.co', 'Evet'])).toEqual(['email', 'ignored']);
    // The preview shows that its rows are wrong.
    expect(targets(['E-posta'], ['yok'])).toEqual(['email']);
  });

  it('are recognised by their values when no name is known', () => {
    expect(targets(['Ad', 'Ulaşım'], ['Ali', 'a@b.co'])).toEqual(['name', 'email']);
    expect(targets(['User Name', 'Display Name'], ['a@b.co', 'Ali'])).toEqual(['email', 'name']);
    expect(targets(['Email', 'Manager Email'], ['a@b.co', 'c@d.co'])).toEqual(['email', 'ignored']);
  });
});

describe('an ambiguous name of a column', () => {
  it('is decided by its values', () => {
    expect(targets(['State'], ['Ohio'], ['Active'])).toEqual(['ignored']);
    expect(targets(['State'], ['Active'], ['Inactive'])).toEqual(['active']);
    expect(targets(['Görev'], ['Muhasebe Uzmanı'])).toEqual(['ignored']);
    expect(targets(['Görev'], ['Yönetici'])).toEqual(['role']);
    expect(targets(['Tarih'], ['Pazartesi'])).toEqual(['ignored']);
    expect(targets(['Tarih'], ['05.01.2026'])).toEqual(['createdAt']);
  });

  it('yields to a more specific one', () => {
    expect(targets(['State', 'Durum'], ['Active', 'Pasif'])).toEqual(['ignored', 'active']);
    expect(targets(['Tarih', 'Kayıt Tarihi'], ['05.01.2026', '06.01.2026'])).toEqual([
      'ignored',
      'createdAt',
    ]);
  });
});

it('other fields are assigned once, and passwords and error columns never', () => {
  expect(targets(['Rol', 'Yetki', 'Şifre', 'Hata', 'Telefon', ''])).toEqual([
    'role',
    ...Array<string>(5).fill('ignored'),
  ]);
});
