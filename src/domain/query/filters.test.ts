import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  FILTER_NAMES,
  FILTERS,
  isFilter,
  withFilterValues,
} from '#domain/query/filters.ts';
import { makeUser } from '#testing/makeUser.ts';

describe('the filters', () => {
  it('are role, status and month, of which the role alone is a column', () => {
    expect(FILTER_NAMES).toEqual(['role', 'status', 'createdMonth']);
    expect(['name', 'email', 'role', 'createdAt', 'toString'].filter(isFilter)).toEqual(['role']);
  });

  it('know the value of each user', () => {
    const valuesOf = (...values: Parameters<typeof makeUser>) =>
      FILTER_NAMES.map((filter) => FILTERS[filter].valueOf(makeUser(...values)));
    expect(valuesOf()).toEqual(['User', 'active', '2024-03']);
    expect(valuesOf({ role: '', active: false, createdAt: null })).toEqual(['', 'passive', null]);
    expect(valuesOf({ createdAt: new Date(Number.NaN) })[2]).toBeNull();
  });

  it('tell their values from junk', () => {
    const texts = ['', ' ', 'Admin', 'active', 'passive', 'Active', 'toString', '2024-03', '2024'];
    const accepted = FILTER_NAMES.map((filter) => texts.filter(FILTERS[filter].isValue));
    expect(accepted).toEqual([texts.slice(1), ['active', 'passive'], ['2024-03']]);
  });

  it('are in use where values are chosen, in their own order', () => {
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
