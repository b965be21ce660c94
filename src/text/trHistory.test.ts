import { describe, expect, it } from 'vitest';
import type { ChangeKind, DoneChange } from '#domain/change/change.ts';
import { trHistory } from './trHistory.ts';

const change = (kind: ChangeKind, count: number, name = 'Ali Veli'): DoneChange => ({
  id: 'c1',
  kind,
  at: new Date('2026-11-12T11:03:00Z'),
  count,
  name,
  isKept: true,
  undone: null,
});

describe('a change in words', () => {
  it.each([
    ['add', 'Ali Veli eklendi', '1.284 kullanıcı eklendi'],
    ['edit', 'Ali Veli düzenlendi', '1.284 kullanıcı düzenlendi'],
    ['activate', 'Ali Veli etkinleştirildi', '1.284 kullanıcı etkinleştirildi'],
    ['deactivate', 'Ali Veli pasifleştirildi', '1.284 kullanıcı pasifleştirildi'],
    [
      'setRole',
      'Ali Veli kullanıcısının rolü değiştirildi',
      '1.284 kullanıcının rolü değiştirildi',
    ],
    ['remove', 'Ali Veli silindi', '1.284 kullanıcı silindi'],
    ['bringBack', 'Ali Veli geri getirildi', '1.284 kullanıcı geri getirildi'],
    ['import', 'Ali Veli içe aktarıldı', '1.284 kullanıcı içe aktarıldı'],
  ] as const)('%s names its only user, and counts several', (kind, one, many) => {
    expect(trHistory.change(change(kind, 1))).toBe(one);
    expect(trHistory.change(change(kind, 1284))).toBe(many);
  });

  it('names the user whose records were merged, and counts those of a restore', () => {
    expect(trHistory.change(change('merge', 2))).toBe('Ali Veli mükerrer kaydıyla birleştirildi');
    expect(trHistory.change(change('restore', 5000))).toBe(
      'Liste geri yüklendi: 5.000 kullanıcı değişti',
    );
    expect(trHistory.change(change('restore', 0))).toBe('Liste geri yüklendi');
  });

  it('names the change that was undone or redone, if the history still has it', () => {
    const undo = (isRedo: boolean) => ({
      ...change('undo', 1),
      undone: { change: change('remove', 1), isRedo },
    });
    expect(trHistory.change(undo(false))).toBe('“Ali Veli silindi” işlemi geri alındı');
    expect(trHistory.change(undo(true))).toBe('“Ali Veli silindi” işlemi yinelendi');
    expect(trHistory.change(change('undo', 1))).toBe('Bir değişiklik geri alındı');
  });

  it('names a user without a visible name', () => {
    expect(trHistory.change(change('remove', 1, ' \u200b'))).toBe('Adsız kullanıcı silindi');
  });
});

describe('a value in words', () => {
  it.each([
    ['active', true, 'Aktif'],
    ['active', false, 'Pasif'],
    ['active', 'evet', 'evet'],
    ['vip', true, 'evet'],
    ['vip', false, 'hayır'],
    ['role', 'Editor', 'Editor'],
    ['name', '', '(boş)'],
    ['name', ' \u200b', '(boş)'],
    ['name', null, '(boş)'],
    ['latitude', 41.5, '41,5'],
    ['createdAt', '2024-03-14T09:00:00.000Z', '14.03.2024'],
    ['createdAt', 'dün', 'dün'],
    ['name', '2024-03-14T09:00:00.000Z', '2024-03-14T09:00:00.000Z'],
  ])('%s: %j is shown as "%s"', (field, value, words) => {
    expect(trHistory.value(field, value)).toBe(words);
  });

  it('belongs to a field whose unknown name is shown unchanged', () => {
    expect(trHistory.field('role')).toBe('Rol');
    expect(trHistory.field('active')).toBe('Durum');
    expect(trHistory.field('telefon')).toBe('telefon');
  });
});
