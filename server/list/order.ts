import type { UserColumn } from '#domain/query/columns.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Add } from '#server/list/where.ts';

/** The columns of table `users` by which it is sorted, before `seq DESC`; NULL for a blank. */
const ORDER_COLUMNS: Readonly<Record<UserColumn, string>> = {
  name: 'name_order',
  email: 'email_order',
  role: 'role_order',
  createdAt: 'created_at',
};

/** The column by which the query is sorted; `null`: in list order. */
export function orderColumn({ sort }: Pick<UserQuery, 'sort'>): string | null {
  return sort === null ? null : ORDER_COLUMNS[sort];
}

/** The query's whole order. Blanks come last in both directions, ties in list order. */
export function orderOf(query: Pick<UserQuery, 'sort' | 'order'>): string {
  const column = orderColumn(query);
  if (column === null) return 'seq DESC';
  return `${column} ${query.order === 'asc' ? 'ASC' : 'DESC NULLS LAST'}, seq DESC`;
}

/**
 * The start of a statement that first finds few matches, and then has table `matches` of them for
 * `orderOf`. The planner only guesses how many there are, and would walk through the whole index
 * for ten of them.
 */
export function withMatches(query: UserQuery, matching: string): string {
  const column = orderColumn(query);
  const columns = column === null ? 'seq' : `seq, ${column}`;
  return `WITH matches AS MATERIALIZED (SELECT ${columns} FROM users WHERE ${matching})`;
}

/** Users who stand together in a query's order, and which an index has in that order. */
interface OrderedPart {
  readonly where: string;
  readonly order: string;
  readonly reversed: string;
}

const LIST_ORDER = { order: 'seq DESC', reversed: 'seq' };

/** The filled and the blank, one after the other: no index has the blanks last in both directions. */
export function partsInOrder(query: UserQuery): readonly OrderedPart[] {
  const column = orderColumn(query);
  if (column === null) return [{ where: 'true', ...LIST_ORDER }];
  const [forwards, back] = query.order === 'asc' ? ['ASC', 'DESC'] : ['DESC', 'ASC'];
  const order = `${column} ${forwards}, seq DESC`;
  return [
    { where: `${column} IS NOT NULL`, order, reversed: `${column} ${back}, seq` },
    { where: `${column} IS NULL`, ...LIST_ORDER },
  ];
}

/** A user's place in an order. */
export interface Place {
  /** The value of `orderColumn`; `null`: blank, or in list order. */
  readonly key: Uint8Array | number | null;
  readonly seq: number;
}

/** The parts before a place, each to be read in reverse, and behind it: from the nearest user on. */
export function partsBeside(
  query: UserQuery,
  { key, seq }: Place,
  add: Add,
): { readonly before: readonly OrderedPart[]; readonly behind: readonly OrderedPart[] } {
  const column = orderColumn(query);
  const parts = partsInOrder(query);
  const [first, blank] = parts;
  if (column === null || first === undefined || blank === undefined || key === null) {
    const own = column === null ? 'true' : `${column} IS NULL`;
    return {
      before: [{ where: `${own} AND seq > ${add(seq)}`, ...LIST_ORDER }, ...parts.slice(0, -1)],
      behind: [{ where: `${own} AND seq < ${add(seq)}`, ...LIST_ORDER }],
    };
  }
  const [less, greater] = query.order === 'asc' ? ['<', '>'] : ['>', '<'];
  // An index knows the first of both conditions.
  const beside = (sign: string, seqSign: '<' | '>') =>
    `${column} ${sign}= ${add(key)} AND (${column} ${sign} ${add(key)} OR seq ${seqSign} ${add(seq)})`;
  return {
    before: [{ ...first, where: beside(less, '>') }],
    behind: [{ ...first, where: beside(greater, '<') }, blank],
  };
}
