import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Queryable } from '#server/database/database.ts';
import {
  conditionOf,
  duplicateCondition,
  duplicateKinds,
} from '#server/users/answers/conditions.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import { TooManyRowsError } from '#server/users/answers/tooManyRowsError.ts';

/** Whether the query's order has duplicates of each other together. */
export function isGrouped({ sort, filters }: UserQuery): boolean {
  return sort === null && (filters.duplicate ?? []).length > 0;
}

interface DuplicateRow {
  readonly [column: string]: unknown;
  readonly seq: number;
  readonly name_key: string | null;
  readonly email_key: string | null;
  readonly is_match: boolean;
}

/**
 * All whom the query matches, by their places in the list: groups by their first user, each in list
 * order. A user may link others who have nothing in common, so all duplicates are read.
 * @throws TooManyRowsError
 */
export async function duplicatesTogether(
  { query: run }: Queryable,
  query: UserQuery,
): Promise<readonly number[]> {
  const kinds = duplicateKinds(query.filters.duplicate ?? []);
  const parameters = createParameters();
  const { duplicate: _grouped, ...filters } = query.filters;
  const condition = conditionOf({ ...query, filters }, parameters);
  const rows = await run<DuplicateRow>(
    `SELECT seq, name_key, email_key, (${condition}) AS is_match FROM users
     WHERE ${duplicateCondition(kinds)} ORDER BY seq DESC LIMIT ${MAX_ROWS_ANSWERED + 1}`,
    parameters.values,
  );
  if (rows.length > MAX_ROWS_ANSWERED) throw new TooManyRowsError();
  const groupOf = groups(rows, kinds);
  const members = new Map<number, number[]>();
  rows.forEach(({ seq, is_match: isMatch }, place) => {
    const first = groupOf(place);
    const group = members.get(first) ?? [];
    members.set(first, group);
    if (isMatch) group.push(seq);
  });
  return [...members.values()].flat();
}

/** By place in `rows`: the first place of the group. */
function groups(
  rows: readonly DuplicateRow[],
  kinds: ReturnType<typeof duplicateKinds>,
): (place: number) => number {
  // A forest (union-find): each place has an earlier one of its group, or itself.
  const earlier = rows.map((_, place) => place);
  const firstOf = (place: number): number => {
    let at = place;
    for (let next = earlier[at]; next !== undefined && next !== at; next = earlier[at]) {
      earlier[at] = earlier[next] ?? next;
      at = next;
    }
    return at;
  };
  for (const kind of kinds) {
    const firsts = new Map<string, number>();
    rows.forEach((row, place) => {
      const key = row[`${kind}_key`];
      if (key === null) return;
      const first = firsts.get(key);
      if (first === undefined) {
        firsts.set(key, place);
        return;
      }
      const [one, other] = [firstOf(first), firstOf(place)];
      earlier[Math.max(one, other)] = Math.min(one, other);
    });
  }
  return firstOf;
}
