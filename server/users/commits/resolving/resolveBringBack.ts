import { invert } from '#domain/change/apply.ts';
import type { AddedMember } from '#domain/change/operation.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { Queryable, Row } from '#server/database/database.ts';
import { unseenValue } from '#server/database/unseenValue.ts';
import { decodeOperation, type SeqPlace } from './listOperation.ts';
import { chunksOf, isStorableId, listRows } from '#server/users/commits/writing/listRows.ts';
import { GONE, TOO_MANY, type Resolved } from './resolved.ts';

const IDS_AT_ONCE = 2000;

interface Removal extends Row {
  readonly number: number;
  readonly operation: string;
  readonly user_count: number;
}

const REMOVALS_BY_ID = `SELECT c.number, o.operation, c.user_count
  FROM removed_users r
  JOIN operations o
    ON o.user_id = r.user_id AND o.change_number = r.change_number AND o.place = r.place
  JOIN changes c ON c.number = r.change_number
  WHERE r.user_id = ANY(${unseenValue('$1', 'text[]')})`;

/** Takes back the newest removal of each of these users alone, whatever else those changes did. */
export async function resolveBringBack(ids: readonly string[], on: Queryable): Promise<Resolved> {
  const wanted = new Set(ids);
  if (wanted.size > MAX_CHANGED_USERS) return TOO_MANY;
  const storable = [...wanted].filter(isStorableId);
  const [rows, removals] = await Promise.all([listRows(on, storable), removalsOf(on, storable)]);
  const present = new Set(rows.map(({ id }) => id));
  const operations = removals
    .flatMap(({ operation }) => invert([decodeOperation(operation)]))
    .filter((operation) => operation.kind === 'added')
    .filter(({ id }) => id !== null && !present.has(id))
    .toSorted(inListOrder);
  const [first] = removals;
  if (first === undefined || operations.length === 0) return GONE;
  const notBack = {
    inList: present.size,
    gone: wanted.size - present.size - operations.length,
  };
  // The whole of a change that removed nobody else is taken back by this.
  const isWhole =
    removals.every(({ number }) => number === first.number) &&
    first.user_count === operations.length;
  return {
    kind: 'bringBack',
    operations,
    rows: [],
    undoes: isWhole ? first.number : null,
    ...(notBack.inList + notBack.gone > 0 && { notBack }),
  };
}

async function removalsOf(on: Queryable, ids: readonly string[]): Promise<readonly Removal[]> {
  const removals: Removal[] = [];
  for (const some of chunksOf(ids, IDS_AT_ONCE)) {
    removals.push(...(await on.prepared<Removal>(REMOVALS_BY_ID, [some])));
  }
  return removals;
}

function inListOrder(one: AddedMember<SeqPlace>, other: AddedMember<SeqPlace>): number {
  return other.place.seq - one.place.seq;
}
