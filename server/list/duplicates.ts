import { duplicatesTogether, groupsBy } from '#domain/query/duplicates.ts';
import { MAX_COUNTED, MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { DuplicateKind } from '#domain/query/filters.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import { countOf, userOf, usersAt, TooManyRowsError } from '#server/list/records.ts';
import {
  createParameters,
  duplicateKinds,
  FILTER_SQL,
  whereOf,
  type Where,
} from '#server/list/where.ts';

type GroupedPage = Omit<PageOfUsers, 'listTotal'>;

/**
 * A page of duplicates, groups by their first user, each in list order.
 * @throws TooManyRowsError for groups by several kinds among more than `MAX_ROWS_ANSWERED`
 */
export async function pageOfGroups(
  on: Queryable,
  query: UserQuery,
  asked: number,
  size: number,
): Promise<GroupedPage> {
  const [kind, ...others] = duplicateKinds(query.filters.duplicate ?? []);
  if (kind !== undefined && others.length === 0) {
    return pageOfKind(on, query, kind, asked, size);
  }
  const seqs = (await groupedUsers(on, query)).map(({ seq }) => seq);
  const page = clampPage(asked, seqs.length, size);
  const offset = offsetOf(page, size);
  return { rows: await usersAt(on, seqs.slice(offset, offset + size)), page, total: seqs.length };
}

/** Users with the same key are a group, whose first user is before all others in the list. */
async function pageOfKind(
  on: Queryable,
  query: UserQuery,
  kind: DuplicateKind,
  asked: number,
  size: number,
): Promise<GroupedPage> {
  const found = await countOf(on, await whereOf(on, query), MAX_COUNTED + 1);
  const total = Math.min(found, MAX_COUNTED);
  const page = clampPage(asked, total, size);
  const offset = offsetOf(page, size);
  const { add, values } = createParameters();
  const key = `${kind}_key`;
  const { duplicate: _grouped, ...filters } = query.filters;
  const matching = (await whereOf(on, { ...query, filters }))(add);
  const rows = await on.query<{ record: string }>(
    `SELECT record FROM (
       SELECT seq AS first, ${key} AS key FROM users AS one
       WHERE NOT EXISTS (SELECT FROM users WHERE ${key} = one.${key} AND seq > one.seq)
         AND EXISTS (SELECT FROM users WHERE ${key} = one.${key} AND seq < one.seq)
     ) AS groups JOIN users ON ${key} = groups.key
     WHERE ${matching} ORDER BY first DESC, seq DESC
     LIMIT ${add(Math.min(size, total - offset))} OFFSET ${add(offset)}`,
    values,
  );
  return {
    rows: rows.map(({ record }) => userOf(record)),
    page,
    total,
    ...(found > total && { isTotalLowerBound: true as const }),
  };
}

/**
 * The matches: groups by their first user, each in list order. All duplicates are read, since a user
 * may link others who have nothing in common.
 * @param selected leaves out all others
 * @throws TooManyRowsError
 */
export async function groupedUsers(
  on: Queryable,
  query: UserQuery,
  selected: Where = () => 'true',
): Promise<readonly { readonly id: string; readonly seq: number }[]> {
  const { duplicate = [], ...filters } = query.filters;
  const { add, values } = createParameters();
  const matching = (await whereOf(on, { ...query, filters }))(add);
  const rows = await on.query<{
    id: string;
    seq: number;
    name_key: string | null;
    email_key: string | null;
    is_match: boolean;
  }>(
    `SELECT id, seq, name_key, email_key, (${matching}) AND (${selected(add)}) AS is_match FROM users
     WHERE ${FILTER_SQL.duplicate(duplicate, add)}
     ORDER BY seq DESC LIMIT ${add(MAX_ROWS_ANSWERED + 1)}`,
    values,
  );
  if (rows.length > MAX_ROWS_ANSWERED) throw new TooManyRowsError();
  const keys = duplicateKinds(duplicate).map(
    (kind) => (row: (typeof rows)[number]) => row[`${kind}_key`],
  );
  return duplicatesTogether(groupsBy(rows, keys)).flatMap((at) => {
    const row = rows[at];
    return row?.is_match === true ? [row] : [];
  });
}
