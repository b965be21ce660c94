import type { UserColumn } from '#domain/query/columns.ts';
import { activeFilters, type DuplicateKind, type UserFilter } from '#domain/query/filters.ts';
import { DUPLICATE_KINDS } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { compilePattern, type TextPattern } from '#domain/turkish/turkish.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { rangeOfMonth, type TimeRange } from '#server/users/answers/counts/monthRanges.ts';
import type { Parameters } from '#server/users/answers/statement.ts';
import { markedPart, markedPattern, searchable } from '#server/users/markedText.ts';
import { columnsIn, indexable, orderBytes, type TextPart } from '#server/users/userRow.ts';

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

/** What a search text looks for. */
export function patternOf(text: string): TextPattern {
  return compilePattern(searchable(text));
}

type Add = Parameters['add'];
type FilterCondition = (values: readonly string[], add: Add) => string;

export const FILTER_CONDITIONS: Readonly<
  Record<Exclude<UserFilter, 'duplicate'>, FilterCondition>
> = {
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

/** Any of some conditions. */
export function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'false' : conditions.map((one) => `(${one})`).join(' OR ');
}

/** The index is that of dates. */
function monthCondition(text: string, add: Add): readonly string[] {
  const range = rangeOfMonth(text);
  return range === null ? [] : [`${timeCondition(range, add)} AND created_month = ${add(text)}`];
}

export function timeCondition({ from, to }: TimeRange, add: Add): string {
  return `created_at BETWEEN ${add(from)} AND ${add(to)}`;
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
  // A value that no condition has would be refused.
  if (columns.length === 0) return 'false';
  const like = add(containing(pattern.plain));
  const exact = exactTests(pattern, add);
  const parts = ['own', 'value'] as const;
  return anyOf(
    parts.flatMap((part) => {
      const [plain, marked] = STORED_TEXTS[part];
      const tests = [`${plain} LIKE ${like}`, ...exact.map((test) => test(marked))];
      const all = columnsIn(part);
      const searched = all.filter((column) => columns.includes(column));
      if (searched.length === 0) return [];
      if (searched.length === all.length) return [tests.join(' AND ')];
      const within = searched.map((column) => {
        const own = (stored: string) =>
          `split_part(${stored}, E'\\x1f', ${all.indexOf(column) + 1})`;
        if (exact.length === 0) return `${own(plain)} LIKE ${like}`;
        return exact.map((test) => test(own(marked))).join(' AND ');
      });
      return [[...tests, `(${anyOf(within)})`].join(' AND ')];
    }),
  );
}

/** Without and with marks. */
const STORED_TEXTS: Readonly<Record<TextPart, readonly [string, string]>> = {
  own: ['plain', 'exact'],
  value: ['value_plain', 'value_exact'],
};

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
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
