import { userAt, type SortOrder } from '#domain/columnOrder.ts';
import { COLUMN_NAMES, COLUMNS, type UserColumn } from '#domain/columns.ts';
import { clampPage } from '#domain/pages.ts';
import { compilePattern } from '#domain/turkish.ts';
import type { User } from '#domain/user.ts';
import { positionsInOrder, scanText, withoutSeparator, type UserIndex } from '#domain/userIndex.ts';

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
  /** Rows passed over before the first returned one: 0 or more. */
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
  const positions = matchingPositions(index, query);
  const rows = positions
    .slice(query.offset, query.offset + query.limit)
    .map((position) => userAt(index.users, position));
  return { rows, total: positions.length };
}

/**
 * One page of a query, which is brought into the range that the matches leave first.
 * @param queryOf the query for a page; pages are `size` rows and count from 1
 */
export function runPage(
  index: UserIndex,
  asked: number,
  size: number,
  queryOf: (page: number) => UserQuery,
): QueryResult & { readonly page: number } {
  const first = runQuery(index, queryOf(asked));
  const page = clampPage(asked, first.total, size);
  return { ...(page === asked ? first : runQuery(index, queryOf(page))), page };
}

/** Everyone the query matches, in its order, by their positions in the list. */
export function matchingPositions(index: UserIndex, query: UserQuery): readonly number[] {
  const inOrder = positionsInOrder(index, query.sort, query.order);
  const text = withoutSeparator(query.text);
  const pattern = compilePattern(text);
  const found = pattern.isEmpty ? null : scanText(index, query.columns, text, pattern);
  const filters = activeFilters(query.filters);
  if (found === null && filters.length === 0) return inOrder;
  return inOrder.filter((position) => {
    if (found !== null && found[position] !== 1) return false;
    const user = userAt(index.users, position);
    return filters.every(({ show, values }) => values.has(show(user)));
  });
}

interface ActiveFilter {
  readonly show: (user: User) => string;
  readonly values: ReadonlySet<string>;
}

function activeFilters(filters: ColumnFilters): readonly ActiveFilter[] {
  return COLUMN_NAMES.flatMap((column) => {
    const values = filters[column] ?? [];
    return values.length === 0 ? [] : [{ show: COLUMNS[column].show, values: new Set(values) }];
  });
}
