import { describe, expect, it } from 'vitest';
import { rivalPath } from './rivalRequests.mjs';

const page = (query: object) => ({
  kind: 'page',
  page: 7,
  size: 10,
  query: { text: '', filters: {}, sort: null, order: 'asc', ...query },
});

const parametersOf = (question: object) =>
  new URL(rivalPath(question) ?? '', 'http://localhost').searchParams;

describe('Directus is asked', () => {
  it('for the same page in the same order, and for its count', () => {
    expect(Object.fromEntries(parametersOf(page({ sort: 'createdAt', order: 'desc' })))).toEqual({
      fields: 'id,name,email,role,active,created_at,latitude,longitude',
      sort: '-created_at',
      limit: '10',
      page: '7',
      meta: 'filter_count',
    });
    expect(parametersOf(page({})).get('sort')).toBe('-seq');
  });

  it('for the same search and filters', () => {
    const filters = { role: ['User', 'Admin'], status: ['active'] };
    const parameters = parametersOf(page({ text: 'ayşe & can', filters }));
    expect(parameters.get('search')).toBe('ayşe & can');
    expect(parameters.get('filter[role][_in]')).toBe('User,Admin');
    expect(parameters.get('filter[active][_eq]')).toBe('true');
  });

  it('for all who match, where an exact count is asked for', () => {
    const parameters = parametersOf({ ...page({ text: 'ayşe' }), isTotalExact: true });
    expect(Object.fromEntries(parameters)).toEqual({ 'aggregate[count]': '*', search: 'ayşe' });
  });

  it('for counts by role and status', () => {
    expect(parametersOf({ kind: 'values', filter: 'status' }).get('groupBy[]')).toBe('active');
  });

  it.each([
    { kind: 'values', filter: 'duplicate' },
    { kind: 'neighbours' },
    page({ filters: { duplicate: ['name'] } }),
    page({ text: '07.2025' }),
  ])('for nothing that it has no like of: %j', (question) => {
    expect(rivalPath(question)).toBeNull();
  });
});
