import { COLUMN_NAMES, type UserColumn } from '#domain/query/columns.ts';
import { activeFilters, type DuplicateKind, type UserFilter } from '#domain/query/filters.ts';
import { DUPLICATE_KINDS } from '#domain/query/filters.ts';
import { parseMonth } from '#domain/query/months.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { compilePattern, type TextPattern } from '#domain/turkish/turkish.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { indexCondition } from '#server/users/answers/shortText.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import { markedPart, markedPattern, searchable } from '#server/users/markedText.ts';
import { indexable, orderBytes } from '#server/users/userRow.ts';

/** The condition of a statement on table `users`, whom the query matches; `true` for everybody. */
export function conditionOf(
  { text, columns, filters }: UserQuery,
  { add }: Parameters,
  duplicates = duplicateCondition,
): string {
  const conditions = activeFilters(filters).map(({ filter, values }) =>
    filter === 'duplicate'
      ? duplicates(duplicateKinds(values))
      : FILTER_CONDITIONS[filter](values, add),
  );
  const pattern = patternOf(text);
  if (!pattern.isEmpty) conditions.push(textCondition(pattern, columns, add));
  return conditions.length === 0 ? 'true' : conditions.map((one) => `(${one})`).join(' AND ');
}

/**
 * As `conditionOf`, where those whom the query matches are looked up: with what an index needs to
 * find a text of one or two letters.
 */
export function lookupConditionOf(query: UserQuery, parameters: Parameters): string {
  const pattern = patternOf(query.text);
  const condition = conditionOf(query, parameters, duplicateLookup);
  const indexed = pattern.isEmpty ? null : indexCondition(pattern, parameters.add);
  return indexed === null ? condition : `${indexed} AND ${condition}`;
}

/** What a search text looks for. */
export function patternOf(text: string): TextPattern {
  return compilePattern(searchable(text));
}

type Add = Parameters['add'];
type FilterCondition = (values: readonly string[], add: Add) => string;

const FILTER_CONDITIONS: Readonly<Record<Exclude<UserFilter, 'duplicate'>, FilterCondition>> = {
  role: (values, add) =>
    anyOf(
      values.map((role) => {
        const order = hasVisibleText(role) ? `= ${add(orderBytes(role))}` : 'IS NULL';
        return `role_order ${order} AND role = ${add(indexable(role))}`;
      }),
    ),
  status: (values, add) =>
    anyOf(
      [true, false]
        .filter((isActive) => values.includes(isActive ? 'active' : 'passive'))
        .map((isActive) => `active = ${add(isActive)}`),
    ),
  createdMonth: (values, add) => anyOf(values.flatMap((month) => monthCondition(month, add))),
};

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'false' : conditions.map((one) => `(${one})`).join(' OR ');
}

const DAY_MS = 86_400_000;
const MAX_TIME_MS = 8.64e15;

/** The index is that of dates: a range that surely holds the month in the server's time zone. */
function monthCondition(text: string, add: Add): readonly string[] {
  const parsed = parseMonth(text);
  if (parsed === null) return [];
  const startOf = (month: number) => new Date(0).setUTCFullYear(parsed.year, month, 1);
  const start = startOf(parsed.month - 1) - DAY_MS;
  const end = startOf(parsed.month) + DAY_MS;
  const bounds = [start, end].map((time, i) =>
    add(Number.isNaN(time) ? (i === 0 ? -MAX_TIME_MS : MAX_TIME_MS) : time),
  );
  return [`created_at BETWEEN ${bounds.join(' AND ')} AND created_month = ${add(text)}`];
}

export function duplicateKinds(values: readonly string[]): readonly DuplicateKind[] {
  return DUPLICATE_KINDS.filter((kind) => values.includes(kind));
}

/**
 * Users who share one of these with another user, where one user after another is looked at. Not by
 * EXISTS: for that the database may read all shared keys before the first user.
 */
export function duplicateCondition(kinds: readonly DuplicateKind[]): string {
  return anyOf(
    kinds.map(
      (kind) =>
        `(SELECT true FROM shared_keys WHERE key = users.${kind}_key AND kind = '${kind}') IS TRUE`,
    ),
  );
}

/** The same, where the users are looked up: where few keys are shared, by these. */
export function duplicateLookup(kinds: readonly DuplicateKind[]): string {
  return anyOf(
    kinds.map(
      (kind) =>
        `EXISTS (SELECT FROM shared_keys WHERE key = users.${kind}_key AND kind = '${kind}')`,
    ),
  );
}

/** A match lies within one of the columns. */
function textCondition(pattern: TextPattern, columns: readonly UserColumn[], add: Add): string {
  const like = add(containing(pattern.plain));
  const exact = exactTests(pattern, add);
  const tests = [`plain LIKE ${like}`, ...exact.map((test) => test('exact'))];
  if (COLUMN_NAMES.every((column) => columns.includes(column))) return tests.join(' AND ');
  const parts = COLUMN_NAMES.flatMap((column, place) => {
    if (!columns.includes(column)) return [];
    const part = (stored: string) => `split_part(${stored}, E'\\x1f', ${place + 1})`;
    if (exact.length === 0) return [`${part('plain')} LIKE ${like}`];
    return [exact.map((test) => test(part('exact'))).join(' AND ')];
  });
  return [...tests, `(${anyOf(parts)})`].join(' AND ');
}

/** A condition on a text that is stored like `exact`. */
type ExactTest = (stored: string) => string;

/** What `exact` has to fulfil where marks were typed: what is tested faster comes first. */
function exactTests(pattern: TextPattern, add: Add): readonly ExactTest[] {
  if (pattern.marked.length === 0) return [];
  const part = markedPart(pattern);
  const regex = (): ExactTest => {
    const place = add(markedPattern(pattern));
    return (stored) => `${stored} ~ ${place}`;
  };
  if (part === null) return [regex()];
  const contains = (text: string): ExactTest => {
    const place = add(containing(text));
    return (stored) => `${stored} LIKE ${place}`;
  };
  if (part.isWhole) return [contains(part.text)];
  const tests = [...(part.typed === null ? [] : [contains(part.typed)]), regex()];
  return [contains(part.text), (stored) => `(${tests.map((test) => test(stored)).join(' OR ')})`];
}

/** For LIKE. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
