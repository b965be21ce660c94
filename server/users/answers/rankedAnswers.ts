import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type {
  Neighbours,
  NeighboursQuestion,
  PageOfUsers,
  PageQuestion,
} from '#domain/userSource.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { placeOf } from '#server/users/answers/placeOf.ts';
import { usersAt } from '#server/users/answers/records.ts';
import { WrongLandmarksError } from '#server/users/landmarks/wrongLandmarksError.ts';

/** A page by landmarks, which makes all pages equally near; `null`: they do not help. */
export async function rankedPage(
  { landmarks }: BoundedDatabase,
  { query, page: asked, size }: PageQuestion,
): Promise<PageOfUsers | null> {
  if (landmarks === null) return null;
  return landmarks.read(query, async (on, list) => {
    const { total, listTotal } = list;
    const page = clampPage(asked, total, size);
    const from = offsetOf(page, size);
    const to = Math.min(from + size, total);
    if (!list.isNear(from, to)) return null;
    const seqs = await list.slice(from, to);
    return { rows: await usersAt(on, seqs), page, total, listTotal };
  });
}

/** Those beside a user, by landmarks; `null`: they do not help. */
export async function rankedNeighbours(
  { landmarks }: BoundedDatabase,
  { query, id }: NeighboursQuestion,
): Promise<{ readonly answer: Neighbours | null } | null> {
  if (landmarks === null) return null;
  return landmarks.read(query, async (on, list) => {
    const own = await placeOf(on, query, id);
    if (own === null) return { answer: null };
    const { total } = list;
    const position = await list.rankOf(own);
    const from = Math.max(0, position - 1);
    const to = Math.min(total, position + 2);
    if (!list.isNear(from, to)) return null;
    const seqs = await list.slice(from, to);
    if (seqs[position - from] !== own.seq) throw new WrongLandmarksError();
    const [previous, next] = [seqs[position - from - 1], seqs[position - from + 1]];
    const users = await usersAt(
      on,
      [previous, next].filter((seq) => seq !== undefined),
    );
    return {
      answer: {
        previous: (previous !== undefined && users[0]) || null,
        next: (next !== undefined && users.at(-1)) || null,
        position,
        total,
      },
    };
  });
}
