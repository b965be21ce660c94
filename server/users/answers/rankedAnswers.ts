import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type {
  Neighbours,
  NeighboursQuestion,
  PageOfUsers,
  PageQuestion,
} from '#domain/userSource.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { placeOf } from './neighbours/placeOf.ts';
import { userOf } from '#server/users/answers/records.ts';
import { RankIndexMismatchError } from '#server/users/rank-index/rankIndexMismatchError.ts';

/** A page by the rank index, which makes all pages equally near; `null`: it does not help. */
export async function rankedPage(
  { rankIndex }: BoundedDatabase,
  { query, page: asked, size }: PageQuestion,
): Promise<PageOfUsers | null> {
  if (rankIndex === null) return null;
  return rankIndex.read(query, async (_on, list) => {
    const { total, listTotal } = list;
    const page = clampPage(asked, total, size);
    const from = offsetOf(page, size);
    const to = Math.min(from + size, total);
    if (!list.isNear(from, to)) return null;
    const users = await list.slice(from, to);
    return { rows: users.map(({ record }) => userOf(record)), page, total, listTotal };
  });
}

interface NeighboursAnswer {
  /** `null`: the query does not match the user. */
  readonly answer: Neighbours | null;
}

/** A user's neighbours, by the rank index; `null`: it does not help. */
export async function rankedNeighbours(
  { rankIndex }: BoundedDatabase,
  { query, id }: NeighboursQuestion,
): Promise<NeighboursAnswer | null> {
  if (rankIndex === null) return null;
  return rankIndex.read<NeighboursAnswer>(query, async (on, list) => {
    const own = await placeOf(on, query, id);
    if (own === null) {
      await list.slice(0, 0);
      return { answer: null };
    }
    const { total } = list;
    const position = await list.rankOf(own);
    const from = Math.max(0, position - 1);
    const to = Math.min(total, position + 2);
    if (!list.isNear(from, to)) return null;
    const users = await list.slice(from, to);
    if (users[position - from]?.seq !== own.seq) throw new RankIndexMismatchError();
    const [previous, next] = [users[position - from - 1], users[position - from + 1]];
    return {
      answer: {
        previous: previous === undefined ? null : userOf(previous.record),
        next: next === undefined ? null : userOf(next.record),
        position,
        total,
      },
    };
  });
}
