import { DUPLICATE_KEYS } from '#domain/query/duplicates.ts';
import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  FILTER_NAMES,
  FILTERS,
  isFilter,
  withFilterValues,
} from '#domain/query/filters.ts';
import { makeUser } from '#testing/data/makeUser.ts';

describe('the filters', () => {
  it('are role, status, month and duplicates, and only the role is a column', () => {
    expect(FILTER_NAMES).toEqual(['role', 'status', 'createdMonth', 'duplicate']);
    expect(['name', 'email', 'role', 'createdAt', 'toString'].filter(isFilter)).toEqual(['role']);
  });

  it('know the value of each user', () => {
    const valuesOf = (...values: Parameters<typeof makeUser>) =>
      [FILTERS.role, FILTERS.status, FILTERS.createdMonth].map(({ valueOf }) =>
        valueOf(makeUser(...values)),
      );
    expect(valuesOf()).toEqual(['User', 'active', '2024-03']);
    expect(valuesOf({ role: '', active: false, createdAt: null })).toEqual(['', 'passive', null]);
    expect(valuesOf({ createdAt: new Date(Number.NaN) })[2]).toBeNull();
  });

  it('compare duplicate emails without Turkish rules, and names without marks', () => {
    const { email, name } = DUPLICATE_KEYS;
    expect(email(makeUser({ email: ' IREM@Ornek.com ' }))).toBe('irem@ornek.com');
    expect(email(makeUser({ email: 'İREM@ornek.com' }))).toBe('irem@ornek.com');
    expect(name(makeUser({ name: ' ŞULE  Işık ' }))).toBe('sule isik');
    for (const blank of ['', '  ', '\u200b']) {
      expect([email(makeUser({ email: blank })), name(makeUser({ name: blank }))]).toEqual([
        null,
        null,
      ]);
    }
  });

  it('accept only valid values', () => {
    const texts = ['', ' ', 'Admin', 'active', 'passive', 'Active', 'toString', '2024-03', '2024'];
    const accepted = FILTER_NAMES.map((filter) =>
      [...texts, 'email', 'name'].filter(FILTERS[filter].isValue),
    );
    expect(accepted).toEqual([
      [...texts.slice(1), 'email', 'name'],
      ['active', 'passive'],
      ['2024-03'],
      ['email', 'name'],
    ]);
  });

  it('are in use when values are chosen, in their own order', () => {
    expect(
      activeFilters({ status: ['active'], createdMonth: [], role: ['Admin', 'User'] }),
    ).toEqual([
      { filter: 'role', values: ['Admin', 'User'] },
      { filter: 'status', values: ['active'] },
    ]);
  });

  it('are replaced one by one, and dropped when no value is left', () => {
    const both = withFilterValues({ role: ['Admin'] }, 'status', ['active']);
    expect(both).toEqual({ role: ['Admin'], status: ['active'] });
    expect(withFilterValues(both, 'role', ['User'])).toEqual({
      role: ['User'],
      status: ['active'],
    });
    expect(withFilterValues(both, 'role', [])).toEqual({ status: ['active'] });
  });
});
