import { compilePattern } from '#domain/turkish.ts';
import type { User } from '#domain/user.ts';
import {
  displayValue,
  numbersInOrder,
  scanText,
  userAt,
  withoutSeparator,
  type UserIndex,
} from '#domain/userIndex.ts';

/** The columns a query can search, filter and order by: those the table shows. */
export type UserColumn = 'name' | 'email' | 'role' | 'createdAt';
export type SortOrder = 'asc' | 'desc';

/** Chosen values for each filtered column: AND across columns, OR within; an empty list is none. */
export type ColumnFilters = Readonly<Partial<Record<UserColumn, readonly string[]>>>;

/** One question about the list, as plain data. */
export interface UserQuery {
  /** Free text; surrounding blanks do not count, and blank text matches every user. */
  readonly text: string;
  /** The columns whose displayed values the text is looked for in. */
  readonly columns: readonly UserColumn[];
  readonly filters: ColumnFilters;
  /** `null` keeps the stored order. */
  readonly sort: UserColumn | null;
  readonly order: SortOrder;
  /** Rows passed over before the first returned one. */
  readonly offset: number;
  /** At most this many rows are returned. */
  readonly limit: number;
}

export interface QueryResult {
  readonly rows: readonly User[];
  /** How many users match, whatever offset and limit are. */
  readonly total: number;
}

/** Answers a query. Costs a scan of prepared text: nothing is folded or formatted per call. */
export function runQuery(index: UserIndex, query: UserQuery): QueryResult {
  const isMatch = matcher(index, query);
  const end = query.offset + query.limit;
  const rows: User[] = [];
  let total = 0;
  for (const number of numbersInOrder(index, query.sort, query.order)) {
    if (!isMatch(number)) continue;
    if (total >= query.offset && total < end) rows.push(userAt(index, number));
    total += 1;
  }
  return { rows, total };
}

function matcher(index: UserIndex, query: UserQuery): (number: number) => boolean {
  const text = withoutSeparator(query.text);
  const pattern = compilePattern(text);
  const found = pattern.isEmpty ? null : scanText(index, query.columns, text, pattern);
  const filters = activeFilters(query.filters);
  return (number) => {
    if (found !== null && found[number] !== 1) return false;
    return filters.every(({ column, values }) =>
      values.has(displayValue(userAt(index, number), column)),
    );
  };
}

interface ActiveFilter {
  readonly column: UserColumn;
  readonly values: ReadonlySet<string>;
}

function activeFilters(filters: ColumnFilters): readonly ActiveFilter[] {
  const columns: readonly UserColumn[] = ['name', 'email', 'role', 'createdAt'];
  return columns.flatMap((column) => {
    const values = filters[column] ?? [];
    return values.length === 0 ? [] : [{ column, values: new Set(values) }];
  });
}
