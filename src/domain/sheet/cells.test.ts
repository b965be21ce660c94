import { describe, expect, it } from 'vitest';
import { readNumber, readRole, readStatus, suggestedRole } from '#domain/sheet/cells.ts';

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
    const active = ['Aktif', 'AKTİF', 'evet', 'EVET', '1', 'true', 'Doğru', 'var', 'Active', 'yes'];
    const passive = ['Pasif', 'PASİF', 'hayır', 'HAYIR', '0', 'FALSE', 'yanlış', 'yok', 'inactive'];
    expect([...active, 1, true].map(readStatus)).toEqual([...active, 1, true].map(() => true));
    expect([...passive, 0, false, 'passive', 'no'].map(readStatus)).toEqual(
      [...passive, 0, false, 1, 2].map(() => false),
    );
  });

  it('is recognised in the words of directories', () => {
    expect(['Enabled', 'Etkin'].map(readStatus)).toEqual([true, true]);
    const passive = ['Disabled', 'Suspended', 'Archived', 'Devre Dışı', 'Askıda'];
    expect(passive.map(readStatus)).toEqual(passive.map(() => false));
  });

  it('is recognised as PostgreSQL writes it', () => {
    expect(['t', 'f', 'T', 'F'].map(readStatus)).toEqual([true, false, true, false]);
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
    expect(['Yönetici', 'Editör', 'Kullanıcı', 'Görüntüleyen', 'İzleyici'].map(readRole)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
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
