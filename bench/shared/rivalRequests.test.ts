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

describe('the request to Directus', () => {
  it('asks for the same page in the same order, with its count', () => {
    expect(Object.fromEntries(parametersOf(page({ sort: 'createdAt', order: 'desc' })))).toEqual({
      fields: 'id,name,email,role,active,created_at,latitude,longitude',
      sort: '-created_at',
      limit: '10',
      page: '7',
      meta: 'filter_count',
    });
    expect(parametersOf(page({})).get('sort')).toBe('-seq');
  });

  it('has the same search and filters', () => {
    const filters = { role: ['User', 'Admin'], status: ['active'] };
    const parameters = parametersOf(page({ text: 'ayşe & can', filters }));
    expect(parameters.get('search')).toBe('ayşe & can');
    expect(parameters.get('filter[role][_in]')).toBe('User,Admin');
    expect(parameters.get('filter[active][_eq]')).toBe('true');
  });

  it('counts all matches where the question wants an exact count', () => {
    const parameters = parametersOf({ ...page({ text: 'ayşe' }), isTotalExact: true });
    expect(Object.fromEntries(parameters)).toEqual({ 'aggregate[count]': '*', search: 'ayşe' });
  });

  it('groups counts by role and status', () => {
    expect(parametersOf({ kind: 'values', filter: 'status' }).get('groupBy[]')).toBe('active');
  });

  it.each([
    { kind: 'values', filter: 'duplicate' },
    { kind: 'values', filter: 'role', query: { text: 'ali' } },
    { kind: 'neighbours' },
    page({ filters: { duplicate: ['name'] } }),
    page({ text: '07.2025' }),
  ])('for nothing that it has no like of: %j', (question) => {
    expect(rivalPath(question)).toBeNull();
  });
});
