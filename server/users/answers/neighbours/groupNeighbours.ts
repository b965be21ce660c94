import type { UserQuery } from '#domain/query/userQuery.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { groupOf, groupsFrom, type GroupScan } from './duplicateOrder.ts';
import type { FoundNeighbours } from './foundNeighbours.ts';

/** `null`: the query does not match the user. */
interface GroupNeighbours {
  readonly neighbours: FoundNeighbours | null;
}

/**
 * A user's neighbours among many duplicates: in its group, or in the previous or next one. The
 * position is known near the start of the list.
 * @param seq the user's place in the list
 * @param within how many users are scanned on each side, about; `null`: there was no neighbour
 * @throws TooManyRowsError
 */
export async function groupNeighbours(
  database: BoundedDatabase,
  query: UserQuery,
  seq: number,
  within: number,
): Promise<GroupNeighbours | null> {
  const own = await groupOf(database, query, seq);
  const inGroup = own?.matching.indexOf(seq) ?? -1;
  if (own === null || inGroup === -1) return { neighbours: null };
  const { first, matching } = own;
  const previous =
    matching[inGroup - 1] ?? (await nearest(database, query, first, { towards: 'start', within }));
  const next =
    matching[inGroup + 1] ?? (await nearest(database, query, first, { towards: 'end', within }));
  if (previous === undefined || next === undefined) return null;
  const before = await matchingBefore(database, query, first);
  const position = before === null ? null : before + inGroup;
  return { neighbours: { previous, next, position, total: null } };
}

/**
 * How many match in the groups before the one that begins at a place; `null`: too far from the
 * start.
 */
async function matchingBefore(
  database: BoundedDatabase,
  query: UserQuery,
  place: number,
): Promise<number | null> {
  const { groups, lookedAt, last } = await groupsFrom(database, query, {
    from: Number.MAX_SAFE_INTEGER,
    towards: 'end',
    userCount: database.bounds.groups.begun,
  });
  if (lookedAt === database.bounds.groups.begun && last !== null && last > place) return null;
  return groups
    .filter(({ first }) => first > place)
    .reduce((sum, { matching }) => sum + matching.length, 0);
}

/**
 * The last match before a group, or the first one behind it; `null`: nobody; `undefined`: nobody
 * within so many users.
 */
async function nearest(
  database: BoundedDatabase,
  query: UserQuery,
  place: number,
  { towards, within }: { readonly towards: GroupScan['towards']; readonly within: number },
): Promise<number | null | undefined> {
  const userCount = database.bounds.groups.begun;
  let seen = 0;
  for (let from: number | null = place; from !== null;) {
    if (seen >= within) return undefined;
    const scan: GroupScan = { from, towards, userCount };
    const { groups, lookedAt, last } = await groupsFrom(database, query, scan);
    const seqs = groups.flatMap(({ matching }) => matching);
    const found = towards === 'end' ? seqs[0] : seqs.at(-1);
    if (found !== undefined) return found;
    seen += lookedAt;
    from = lookedAt < userCount ? null : last;
  }
  return null;
}
