import type { RemovedPage } from '#domain/change/history.ts';
import { doneFrom } from '#domain/change/changeSummary.ts';
import { userIn } from '#domain/change/touchedUsers.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import type { RemovedQuestion } from '#domain/userSource.ts';
import type { Queryable } from '#server/database/database.ts';
import { decodeOperation } from '#server/users/commits/resolving/listOperation.ts';
import { loadChanges } from '#server/users/history/loadChanges.ts';

/** @param on a transaction that sees one state of the database */
export async function removedPage(
  on: Queryable,
  { page: asked, size }: RemovedQuestion,
): Promise<RemovedPage> {
  const [row] = await on.query<{ count: number }>('SELECT count(*) AS count FROM removed_users');
  const total = row?.count ?? 0;
  const page = clampPage(asked, total, size);
  const removals = await removalsOnPage(on, total, offsetOf(page, size), size);
  const numbers = [...new Set(removals.map(({ change_number: number }) => number))];
  const { changes, known } = await loadChanges(on, numbers);
  const rows = removals.flatMap(({ change_number: number, operation: text }) => {
    const operation = decodeOperation(text);
    const user = operation.kind === 'removed' ? userIn(operation.record) : null;
    const change = changes.get(number);
    if (user === null || change === undefined) return [];
    return [{ user, change: doneFrom(change, known) }];
  });
  return { rows, page, total };
}

interface Removal {
  readonly [column: string]: unknown;
  readonly change_number: number;
  readonly operation: string;
}

/** Last removed first. As for changes, only what precedes the page is read, in an index. */
async function removalsOnPage(
  { query }: Queryable,
  total: number,
  before: number,
  size: number,
): Promise<readonly Removal[]> {
  const count = Math.min(size, total - before);
  if (count <= 0) return [];
  return query<Removal>(
    `WITH nearer AS (
       SELECT user_id, change_number, place FROM removed_users
       ORDER BY change_number DESC, place LIMIT $1
     ), page AS (
       SELECT * FROM nearer ORDER BY change_number, place DESC LIMIT $2
     )
     SELECT o.change_number, o.operation FROM page p
     JOIN operations o
       ON o.user_id = p.user_id AND o.change_number = p.change_number AND o.place = p.place
     ORDER BY p.change_number DESC, p.place`,
    [before + count, count],
  );
}
