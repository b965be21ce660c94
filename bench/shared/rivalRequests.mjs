// Translates the page's questions into requests to Directus.

const PATH = '/items/members';
const FIELDS = 'id,name,email,role,active,created_at,latitude,longitude';

/** @type {Readonly<Record<string, string>>} */
const COLUMNS = { name: 'name', email: 'email', role: 'role', createdAt: 'created_at' };
/** @type {Readonly<Record<string, string>>} */
const COUNTED = { role: 'role', status: 'active' };

/**
 * @param {any} question as the page asks it
 * @returns {string | null} the path with its query; `null` if Directus has no equivalent
 */
export function rivalPath(question) {
  switch (question.kind) {
    case 'page':
      if (question.isTotalExact) {
        return pathOf({ 'aggregate[count]': '*', search: question.query.text });
      }
      return hasEquivalent(question.query) ? pagePath(question) : null;
    case 'values': {
      // Counted among the matches of a search, it has no equivalent.
      if (question.query !== undefined) return null;
      const column = COUNTED[question.filter];
      return column === undefined ? null : pathOf({ 'aggregate[count]': '*', 'groupBy[]': column });
    }
    default:
      return null;
  }
}

/** Directus neither finds duplicates nor searches dates as they are shown. @param {any} query */
function hasEquivalent({ filters, text }) {
  return filters.duplicate === undefined && !/^\d\d\./.test(text);
}

/** @param {any} question */
function pagePath({ query, page, size }) {
  const { text, filters, sort, order } = query;
  return pathOf({
    fields: FIELDS,
    sort: sort === null ? '-seq' : (order === 'asc' ? '' : '-') + COLUMNS[sort],
    limit: String(size),
    page: String(page),
    // The total for the pager, as Directus' own list requests it.
    meta: 'filter_count',
    ...(text !== '' && { search: text }),
    ...(filters.role && { 'filter[role][_in]': filters.role.join(',') }),
    ...(filters.status && { 'filter[active][_eq]': String(filters.status[0] === 'active') }),
  });
}

/** @param {Record<string, string>} parameters */
function pathOf(parameters) {
  return `${PATH}?${String(new URLSearchParams(parameters))}`;
}

/** @param {{ id: string, name: string }} user */
export function rivalEdit({ id, name }) {
  return { path: `${PATH}/${id}`, body: Buffer.from(JSON.stringify({ name: `${name} Yeni` })) };
}
