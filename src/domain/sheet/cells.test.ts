import { describe, expect, it } from 'vitest';
import { readNumber, readRole, readStatus, rowCellsBy, suggestedRole } from './cells.ts';
import type { ColumnTarget } from './importPlan.ts';
import type { Cell } from './sheet.ts';

describe('a number of a file', () => {
  it('may have a decimal comma or point', () => {
    expect(['41,0082', '41.0082', ' +41,0082 '].map(readNumber)).toEqual([
      41.0082, 41.0082, 41.0082,
    ]);
    expect(['-1,5e-7', '1e-7', '0', 12, -0.5].map(readNumber)).toEqual([
      -1.5e-7, 1e-7, 0, 12, -0.5,
    ]);
  });

  it('is null with thousands separators, a unit, no digits, or too many', () => {
    const none = ['1.234,5', '1,234.5', '41°', '', 'x', '0x1f', 'Infinity', '1e999', true, null];
    expect([...none, Number.POSITIVE_INFINITY].map(readNumber)).toEqual(
      [...none, 1].map(() => null),
    );
    expect(readNumber('1'.repeat(100_000))).toBeNull();
  });
});

describe('a status of a file', () => {
  it('is recognised in the usual words, in any case', () => {
    const active = [
      'Aktif',
      'AKTİF',
      'evet',
      'EVET',
      '1',
      'true',
      'Doğru',
      'var',
      'Active',
      'yes',
      'Enabled',
      't',
    ];
    const passive = [
      'Pasif',
      'PASİF',
      'hayır',
      'HAYIR',
      '0',
      'FALSE',
      'yanlış',
      'yok',
      'inactive',
      'Suspended',
      'F',
    ];
    expect([...active, 1, true].map(readStatus)).toEqual([...active, 1, true].map(() => true));
    expect([...passive, 0, false, 'passive', 'no'].map(readStatus)).toEqual(
      [...passive, 0, false, 1, 2].map(() => false),
    );
  });

  it('is not guessed', () => {
    expect(['belki', '2', '', 'aktif değil', 'constructor'].map(readStatus)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a role of a file', () => {
  it('is one of the specification in any case, Turkish capitals as well', () => {
    expect(['admin', ' VİEWER ', 'EDİTOR', 'EDITOR', 'User'].map(readRole)).toEqual([
      'Admin',
      'Viewer',
      'Editor',
      'Editor',
      'User',
    ]);
  });

  it('in other words is only suggested', () => {
    expect(['Yönetici', 'Editör'].map(readRole)).toEqual([null, null]);
    const suggested = ['YÖNETİCİ', 'Author', 'customer', 'Subscriber', 'İzleyici', 'Müdür'];
    expect(suggested.map(suggestedRole)).toEqual([
      'Admin',
      'Editor',
      'User',
      'Viewer',
      'Viewer',
      null,
    ]);
  });
});

const read = (columns: readonly ColumnTarget[], ...cells: readonly Cell[]) =>
  rowCellsBy(columns)({ line: 1, cells });

it('the parts of a name are joined in order when there is no whole name', () => {
  const columns = ['lastName', 'firstName', 'middleName', 'name'] as const;
  expect(read(columns, 'Ak', ' Ali ', 'Can').name).toBe('Ali Can Ak');
  expect(read(columns, 'Ak', 'Ali', ' ').name).toBe('Ali Ak');
  expect(read(columns, 'Ak', 'Ali', 'Can', 'A. Ak').name).toBe('A. Ak');
  expect(read(columns).name).toBeNull();
});

it('a missing email is taken from the other emails, and the first of several in a cell is used', () => {
  const columns = ['otherEmail', 'email', 'otherEmail'] as const;
  expect(read(columns, 'b@ev.com', 'a@is.com', 'c@ev.com').email).toBe('a@is.com');
  expect(read(columns, ' ', '', 'c@ev.com').email).toBe('c@ev.com');
  expect(read(columns, null, 'a@is.com ::: a@eski.com').email).toBe('a@is.com');
});

it('an error is empty, so that no user is named after one', () => {
  const columns = ['name', 'lastName', 'email', 'otherEmail', 'active'] as const;
  expect(read(columns, '#N/A', '#YOK', ' #BAŞV! ', 'a@b.co', '#SAYI/0!')).toMatchObject({
    name: null,
    email: 'a@b.co',
    active: null,
  });
  expect(read(columns, '#Ali', null, null).name).toBe('#Ali');
});

it('a blocked user is passive, and an unclear value is left to be asked about', () => {
  const columns = ['blocked', 'active'] as const;
  expect(read(columns, 'Yes').active).toBe(false);
  expect(read(columns, 'False').active).toBe(true);
  expect(read(columns, 'Yes', 'Aktif').active).toBe(false);
  expect(read(columns, 'No', 'Pasif').active).toBe('Pasif');
  expect(read(columns, 'belki', 'Aktif').active).toBe('Aktif');
  expect(read(columns, 'belki').active).toBe('belki');
  expect(read(columns, ' ').active).toBeNull();
});
