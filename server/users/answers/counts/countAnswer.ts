import type { UserQuery } from '#domain/query/userQuery.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import type { KnownCounts } from './listCounts.ts';
import { recalledCounts } from './recalledCounts.ts';
import { continueScan, newScan } from '#server/users/answers/searching/scan.ts';
import { scanGoal, wholeBudget } from '#server/users/answers/searching/scanGoal.ts';

/** How many users a query matches, without a limit. */
export async function countAnswer(
  database: BoundedDatabase,
  { query }: { readonly query: UserQuery },
): Promise<number> {
  const { known, remember } = await recalledCounts(database, { query, isTotalExact: true });
  if (known.atLeast === known.atMost) return known.atMost;
  const total = await countUpTo(database, query, known, Infinity);
  await remember(total, true);
  return total;
}

/** How many users a query matches, at most `limit`. */
async function countUpTo(
  database: BoundedDatabase,
  query: UserQuery,
  known: KnownCounts,
  limit: number,
): Promise<number> {
  const { atLeast } = known;
  const inListOrder = {
    query: { ...query, sort: null },
    size: 1,
    maxTotal: 0,
    known,
    isTotalExact: false,
  };
  const goal = { ...scanGoal(database, inListOrder), countTo: limit };
  const start = newScan({ page: 1, total: null, isMany: atLeast >= limit, atLeast });
  const { scan } = await continueScan(database, goal, start, wholeBudget(database.bounds), () => 0);
  return Math.min(limit, scan.total ?? limit);
}
