import { describe, expect, it } from 'vitest';
import { trFilters } from './tr.ts';

describe('the words of the filters', () => {
  it('name every value', () => {
    expect(trFilters.role.value('Şef')).toBe('Şef');
    expect(trFilters.status.value('active')).toBe('Aktif');
    expect(trFilters.status.value('passive')).toBe('Pasif');
    expect(trFilters.createdMonth.value('2024-03')).toBe('Mart 2024');
    expect(trFilters.createdMonth.value('2023-12')).toBe('Aralık 2023');
    expect(trFilters.duplicate.value('email')).toBe('Aynı email');
    expect(trFilters.duplicate.value('name')).toBe('Aynı ad');
  });

  it('name years of one digit, of five digits, and before year 1', () => {
    expect(trFilters.createdMonth.value('0007-01')).toBe('Ocak 7');
    expect(trFilters.createdMonth.value('+012345-08')).toBe('Ağustos 12345');
    expect(trFilters.createdMonth.value('0000-02')).toBe('MÖ Şubat 1');
    expect(trFilters.createdMonth.value('-000100-02')).toBe('MÖ Şubat 101');
  });
});
