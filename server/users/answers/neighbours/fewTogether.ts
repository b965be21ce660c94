import { duplicateKinds, duplicateCondition } from '#server/users/answers/searching/conditions.ts';
import type { DuplicateKind } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { facetCounts } from '#server/users/answers/counts/recalledCounts.ts';
import { lookupConditionOf } from '#server/users/answers/searching/lookupCondition.ts';
import { valueMatches } from '#server/users/answers/searching/valueMatches.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import { fewLinked } from './duplicateOrder.ts';

/** What a look-up of matches among many duplicates found. */
export interface FewTogether {
  /** As `duplicatesTogether`; `null`: too many match, or they share with too many. */
  readonly seqs: readonly number[] | null;
  /** At least so many match. */
  readonly atLeast: number;
}

/**
 * The matches among many duplicates, if they are no more than the limit: groups by their first
 * user, each in list order.
 * @throws TooManyRowsError
 */
export async function fewTogether(
  database: BoundedDatabase,
  query: UserQuery,
  limit: number,
): Promise<FewTogether> {
  const [kind, ...others] = duplicateKinds(query.filters.duplicate ?? []);
  if (kind !== undefined && others.length === 0) return sharing(database, query, kind, limit);
  // Users of several kinds are linked step by step, each by a statement.
  const seqs = limit > database.bounds.groups.few ? null : await fewLinked(database, query);
  return { seqs, atLeast: seqs?.length ?? 0 };
}

/** How many others the matches may share with, for each match that the limit allows. */
const MEMBERS_EACH = 3;

/** With one kind, a group has one key: the database finds each group's first user. */
async function sharing(
  database: BoundedDatabase,
  query: UserQuery,
  kind: DuplicateKind,
  limit: number,
): Promise<FewTogether> {
  const { duplicate: _shared, ...filters } = query.filters;
  const matching = { ...query, filters };
  const parameters = createParameters();
  const values = valueMatches(matching, await facetCounts(database));
  const condition = lookupConditionOf(matching, parameters, values);
  const most = limit * MEMBERS_EACH;
  // Each key is looked up by its index: for a join the database may read all users.
  const [row] = await database.query<{
    matched: number;
    members: number;
    seqs: readonly string[];
  }>(
    `WITH found AS MATERIALIZED (
       SELECT seq, ${kind}_key AS key FROM users
       WHERE ${condition} AND ${duplicateCondition([kind])} LIMIT ${limit + 1}
     ),
     keys AS MATERIALIZED (
       SELECT DISTINCT key FROM found WHERE (SELECT count(*) FROM found) <= ${limit}
     ),
     members AS MATERIALIZED (
       SELECT key, seq FROM keys
       CROSS JOIN LATERAL (SELECT seq FROM users WHERE ${kind}_key = keys.key) AS those
       LIMIT ${most + 1}
     ),
     firsts AS (SELECT key, max(seq) AS first FROM members GROUP BY key)
     SELECT (SELECT count(*) FROM found) AS matched, (SELECT count(*) FROM members) AS members,
       ARRAY(SELECT seq FROM found JOIN firsts USING (key) ORDER BY first DESC, seq DESC) AS seqs`,
    parameters.values,
  );
  if (row === undefined) throw new Error('An aggregate always has a row.');
  const { matched, members, seqs } = row;
  const isAll = matched <= limit && members <= most;
  return { seqs: isAll ? seqs.map(Number) : null, atLeast: matched };
}
