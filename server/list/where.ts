import type { UserColumn } from '#domain/query/columns.ts';
import { areaOf, timesOf, numbersOf } from '#domain/query/testRanges.ts';
import {
  isGroup,
  type AskedCondition,
  type AskedTest,
  type ConditionField,
} from '#domain/query/condition.ts';
import {
  activeFilters,
  DUPLICATE_KINDS,
  type DuplicateKind,
  type UserFilter,
} from '#domain/query/filters.ts';
import { timesOfMonth } from '#domain/query/months.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import {
  compilePattern,
  compileSearch,
  foldText,
  matches,
  type TextPattern,
} from '#domain/turkish/turkish.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import type { Queryable } from '#server/database/database.ts';
import { indexable, orderBytes } from '#server/list/row.ts';
import {
  containing,
  isStorable,
  markedPattern,
  startingWith,
  storable,
  storedText,
} from '#server/list/searchText.ts';

/** The values of a statement, and the place of each in its text: `$1`, `$2` … */
interface Parameters {
  readonly values: readonly unknown[];
  readonly add: Add;
}

/** @returns the placeholder of the value */
export type Add = (value: unknown) => string;

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** A condition on table `users`; its values are added to the statement. */
export type Where = (add: Add) => string;

/** The users whom a query matches, as `matchingPositions` finds them in memory. */
export async function whereOf(on: Queryable, query: UserQuery): Promise<Where> {
  const words = compileSearch(storable(query.text));
  const hasRoles = words.length > 0 && query.columns.includes('role');
  const roles = hasRoles ? await rolesWith(on, words) : [];
  return (add) => {
    const tests = activeFilters(query.filters).map(({ filter, values }) =>
      FILTER_SQL[filter](values, add),
    );
    if (query.condition !== undefined) tests.push(conditionSql(query.condition, add));
    if (words.length > 0) {
      tests.push(anyOf(query.columns.map((column) => SEARCH_SQL[column](words, roles, add))));
    }
    return allOf(tests);
  };
}

/** Jumps in the index of roles from each role to the next: there are few, whatever the list's size. */
const DISTINCT_ROLES = `WITH RECURSIVE roles AS (
    (SELECT role_order, role FROM users WHERE role_order IS NOT NULL
     ORDER BY role_order, role LIMIT 1)
    UNION ALL
    SELECT next.role_order, next.role FROM roles, LATERAL (
      SELECT role_order, role FROM users
      WHERE (role_order, role) > (roles.role_order, roles.role)
      ORDER BY role_order, role LIMIT 1
    ) AS next
  ) SELECT role FROM roles`;

/** The roles in which all words of a search stand. */
async function rolesWith(on: Queryable, words: readonly TextPattern[]): Promise<readonly string[]> {
  const rows = await on.query<{ role: string }>(DISTINCT_ROLES);
  const roles = rows.map(({ role }) => role);
  return roles.filter((role) => {
    const folded = foldText(storable(role));
    return words.every((word) => matches(folded, word));
  });
}

type TextColumn = 'name' | 'email' | 'date';
type SearchSql = (words: readonly TextPattern[], roles: readonly string[], add: Add) => string;

/** In which users a column contains all words of a search. */
const SEARCH_SQL: Readonly<Record<UserColumn, SearchSql>> = {
  name: (words, _roles, add) => allOf(words.map((word) => contains('name', word, add))),
  email: (words, _roles, add) => allOf(words.map((word) => contains('email', word, add))),
  role: (_words, roles, add) => FILTER_SQL.role(roles, add),
  createdAt: (words, _roles, add) => allOf(words.map((word) => contains('date', word, add))),
};

function contains(column: TextColumn, word: TextPattern, add: Add): string {
  const marked = `%${markedPattern(word)}%`;
  return allOf([
    `${column}_text LIKE ${add(containing(word.plain))}`,
    ...(word.marked.length > 0 ? [`${column}_marked LIKE ${add(marked)}`] : []),
  ]);
}

/** The users who have one of the values of a filter: `FILTERS` in SQL. */
export const FILTER_SQL: Readonly<
  Record<UserFilter, (values: readonly string[], add: Add) => string>
> = {
  role: (values, add) => {
    const [blank, filled] = [false, true].map((isFilled) =>
      values.filter((role) => hasVisibleText(role) === isFilled),
    ) as [string[], string[]];
    // By both columns of the index of roles.
    const isOne = (roles: string[]) => `role = ANY(${add(roles.map(indexable))}::text[])`;
    return anyOf([
      ...(filled.length === 0
        ? []
        : [`role_order = ANY(${add(filled.map(orderBytes))}::bytea[]) AND ${isOne(filled)}`]),
      ...(blank.length === 0 ? [] : [`role_order IS NULL AND ${isOne(blank)}`]),
    ]);
  },
  status: (values, add) =>
    anyOf(
      [true, false]
        .filter((isActive) => values.includes(isActive ? 'active' : 'passive'))
        .map((isActive) => `active = ${add(isActive)}`),
    ),
  createdMonth: (values, add) =>
    anyOf(
      values.flatMap((month) => {
        const times = timesOfMonth(month);
        return times === null ? [] : [between('created_at', times, add)];
      }),
    ),
  duplicate: (values) =>
    anyOf(
      duplicateKinds(values).map(
        (kind) => `${kind}_key IN (
          SELECT ${kind}_key FROM users WHERE ${kind}_key IS NOT NULL
          GROUP BY ${kind}_key HAVING count(*) > 1)`,
      ),
    ),
};

export function duplicateKinds(values: readonly string[]): readonly DuplicateKind[] {
  return DUPLICATE_KINDS.filter((kind) => values.includes(kind));
}

/** A question's condition as SQL, the equivalent of `compileCondition` in memory. */
function conditionSql({ join, parts }: AskedCondition, add: Add): string {
  const tests = parts.map((part) => (isGroup(part) ? conditionSql(part, add) : testSql(part, add)));
  return join === 'and' ? allOf(tests) : anyOf(tests);
}

function testSql(asked: AskedTest, add: Add): string {
  const { empty, test } = FIELD_SQL[asked.field];
  const sql = asked.operator === 'empty' ? empty : test(asked, add);
  // NULL counts as false: blanks belong to the complement.
  return asked.isNegated ? `(${sql}) IS NOT TRUE` : sql;
}

interface FieldSql {
  readonly empty: string;
  /** A finished test with values. */
  readonly test: (asked: AskedTest, add: Add) => string;
}

/** `CONDITION_FIELDS` in SQL. Everybody has an id and a status. */
const FIELD_SQL: Readonly<Record<ConditionField, FieldSql>> = {
  name: { empty: 'name_order IS NULL', test: (asked, add) => textTest('name', asked, add) },
  email: {
    empty: 'email_order IS NULL',
    test: (asked, add) =>
      asked.operator === 'is'
        ? `email_key = ${add(indexable(emailKey(asked.values[0] ?? '')))}`
        : textTest('email', asked, add),
  },
  role: { empty: 'role_order IS NULL', test: ({ values }, add) => FILTER_SQL.role(values, add) },
  status: { empty: 'false', test: ({ values }, add) => FILTER_SQL.status(values, add) },
  createdAt: {
    empty: 'created_at IS NULL',
    test: (asked, add) => between('created_at', timesOf(asked), add),
  },
  id: { empty: 'false', test: idTest },
  place: {
    empty: 'place_x IS NULL',
    test: (asked, add) => {
      const { west, south, east, north } = areaOf(asked);
      return `place_x BETWEEN ${add(west)} AND ${add(east)}
        AND place_y BETWEEN ${add(south)} AND ${add(north)}`;
    },
  },
  latitude: {
    empty: 'latitude IS NULL',
    test: (asked, add) => numberTest('latitude', asked, add),
  },
  longitude: {
    empty: 'longitude IS NULL',
    test: (asked, add) => numberTest('longitude', asked, add),
  },
};

function textTest(column: 'name' | 'email', { operator, values }: AskedTest, add: Add): string {
  const value = storable(values[0] ?? '');
  if (operator === 'exact') {
    const { plain, marked } = storedText(value);
    return `${column}_text = ${add(plain)} AND ${column}_marked = ${add(marked)}`;
  }
  const pattern = compilePattern(value);
  if (pattern.isEmpty) return 'false';
  if (operator === 'contains') return contains(column, pattern, add);
  const [plain, marked] =
    operator === 'is'
      ? [`= ${add(pattern.plain)}`, markedPattern(pattern)]
      : [`LIKE ${add(startingWith(pattern.plain))}`, `${markedPattern(pattern)}%`];
  return allOf([
    `${column}_text ${plain}`,
    ...(pattern.marked.length > 0 ? [`${column}_marked LIKE ${add(marked)}`] : []),
  ]);
}

/** Compares letter by letter. */
function idTest({ operator, values }: AskedTest, add: Add): string {
  const value = values[0]?.trim() ?? '';
  // An id that the database cannot store belongs to nobody.
  if (!isStorable(value)) return 'false';
  if (operator === 'contains') return `strpos(id, ${add(value)}) > 0`;
  return operator === 'beginsWith' ? `starts_with(id, ${add(value)})` : `id = ${add(value)}`;
}

function numberTest(column: 'latitude' | 'longitude', asked: AskedTest, add: Add): string {
  const { least, most, isWithin } = numbersOf(asked);
  const [above, below] = isWithin ? ['>=', '<='] : ['>', '<'];
  return allOf([
    ...(Number.isFinite(least) ? [`${column} ${above} ${add(least)}::float8`] : []),
    ...(Number.isFinite(most) ? [`${column} ${below} ${add(most)}::float8`] : []),
  ]);
}

/** @param times milliseconds since 1970; `to` is exclusive */
function between(
  column: string,
  { from, to }: { readonly from: number; readonly to: number },
  add: Add,
): string {
  return allOf([
    ...(Number.isFinite(from) ? [`${column} >= ${add(from)}`] : []),
    ...(Number.isFinite(to) ? [`${column} < ${add(to)}`] : []),
  ]);
}

function allOf(tests: readonly string[]): string {
  return tests.length === 0 ? 'true' : tests.map((test) => `(${test})`).join(' AND ');
}

function anyOf(tests: readonly string[]): string {
  return tests.length === 0 ? 'false' : tests.map((test) => `(${test})`).join(' OR ');
}
