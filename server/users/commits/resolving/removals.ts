import { invert } from '#domain/change/apply.ts';
import type { Removals } from '#domain/change/changingList.ts';
import type { AddedMember, RemovedMember } from '#domain/change/operation.ts';
import type { Queryable, Row } from '#server/database/database.ts';
import { unplannedValue } from '#server/database/unplannedValue.ts';
import { chunksOf, isStorableId, listRows } from '#server/users/commits/writing/listRows.ts';
import { decodeOperation, type SeqPlace } from './listOperation.ts';

const IDS_AT_ONCE = 2000;

interface RemovalRow extends Row {
  readonly number: number;
  readonly operation: string;
  readonly user_count: number;
}

const REMOVALS_BY_ID = `SELECT c.number, o.operation, c.user_count
  FROM removed_users r
  JOIN operations o
    ON o.user_id = r.user_id AND o.change_number = r.change_number AND o.place = r.place
  JOIN changes c ON c.number = r.change_number
  WHERE r.user_id = ANY(${unplannedValue('$1', 'text[]')})`;

/** See `ChangingList.removalsOf`. */
export async function newestRemovals(
  on: Queryable,
  ids: readonly string[],
): Promise<Removals<SeqPlace>> {
  const storable = ids.filter(isStorableId);
  const [rows, found] = await Promise.all([listRows(on, storable), removalRows(on, storable)]);
  const present = new Set<string | null>(rows.map(({ id }) => id));
  const byChange = new Map<number, { changeCount: number; removed: RemovedMember<SeqPlace>[] }>();
  for (const { number, operation: text, user_count: changeCount } of found) {
    const operation = decodeOperation(text);
    if (operation.kind !== 'removed' || present.has(operation.id)) continue;
    const change = byChange.get(number) ?? { changeCount, removed: [] };
    change.removed.push(operation);
    byChange.set(number, change);
  }
  const removals = [...byChange].toSorted(([one], [other]) => other - one);
  return {
    inList: present.size,
    removals: removals.map(([number, change]) => ({ changeId: String(number), ...change })),
  };
}

/** See `ChangingList.restored`; in the list's order. */
export function restored(
  removals: Removals<SeqPlace>['removals'],
): readonly AddedMember<SeqPlace>[] {
  return removals
    .flatMap(({ removed }) => invert(removed))
    .filter((operation) => operation.kind === 'added')
    .toSorted((one, other) => other.place.seq - one.place.seq);
}

async function removalRows(on: Queryable, ids: readonly string[]): Promise<readonly RemovalRow[]> {
  const removals: RemovalRow[] = [];
  for (const some of chunksOf(ids, IDS_AT_ONCE)) {
    removals.push(...(await on.prepared<RemovalRow>(REMOVALS_BY_ID, [some])));
  }
  return removals;
}
