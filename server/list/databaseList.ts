import { invert } from '#domain/change/apply.ts';
import type { ChangingList, FoundUser, Removals } from '#domain/change/changingList.ts';
import { edit } from '#domain/change/operations.ts';
import type { RemovedMember } from '#domain/change/operation.ts';
import type { Queryable } from '#server/database/database.ts';
import { unplannedValue } from '#server/database/unplannedValue.ts';
import {
  batchesOf,
  idsMatching,
  isStorableId,
  listRows,
  lockRows,
  lockUsers,
  ROWS_AT_ONCE,
  type ListRow,
} from '#server/list/lockedUsers.ts';
import { indexable } from '#server/list/row.ts';
import { decodeOperation, newSeqs, type ListOperation, type SeqPlace } from '#server/list/write.ts';

/** The list in the database for `resolve`, in the transaction of the change. */
export interface DatabaseList extends ChangingList<FoundRow, SeqPlace> {
  /** The users with these ids who are in the list, by id; this transaction has locked them. */
  readonly lockedRows: (ids: readonly string[]) => Promise<ReadonlyMap<string, ListRow>>;
  /** These are written: all of a large change would fill the memory. */
  readonly forget: (ids: readonly string[]) => void;
}

type FoundRow = FoundUser & ListRow;

export function openDatabaseList(on: Queryable, maxUsers: number): DatabaseList {
  /** What was read when it was locked. */
  const read = new Map<string, ListRow>();
  const usersWith = async (ids: readonly string[]) => {
    const rows = await lockRows(on, ids);
    for (const row of rows) read.set(row.id, row);
    return rows;
  };
  return {
    maxUsers,
    usersWith,
    present: async (ids, query) =>
      query === undefined && ids.length <= ROWS_AT_ONCE
        ? (await usersWith(ids)).map(({ id }) => id)
        : lockUsers(on, ids, query ?? null),
    idsMatching: (query) => idsMatching(on, query),
    hasAny: (ids, emailKeys) => hasAny(on, ids, emailKeys),
    canHaveId: isStorableId,
    operationsOn: async (wanted) => {
      const operations: ListOperation[] = [];
      for (const [{ id, record, seq }, become] of wanted) {
        if (become === 'removed') operations.push({ kind: 'removed', id, record, place: { seq } });
        const edited = typeof become === 'object' && become && edit({ id, text: record }, become);
        if (edited) operations.push(edited);
      }
      return operations;
    },
    additionsOf: async (records) => {
      const seqs = await newSeqs(on, records.length);
      return records.map(({ id, text }, index) => {
        return { kind: 'added', id, record: text, place: { seq: seqs[index] ?? 0 } };
      });
    },
    recorded: (changeId) => recorded(on, changeId),
    removalsOf: (ids) => newestRemovals(on, ids),
    restored: (removals) =>
      removals
        .flatMap(({ removed }) => invert(removed))
        .filter((operation) => operation.kind === 'added')
        .toSorted((one, other) => other.place.seq - one.place.seq),
    lockedRows: async (ids) => {
      const left = ids.filter((id) => !read.has(id));
      for (const row of await listRows(on, left)) read.set(row.id, row);
      return read;
    },
    forget: (ids) => {
      for (const id of ids) read.delete(id);
    },
  };
}

async function hasAny(
  { query }: Queryable,
  ids: readonly string[],
  emailKeys: readonly string[],
): Promise<boolean> {
  const found = await query(
    `(SELECT FROM users WHERE id = ANY($1::text[]) LIMIT 1)
     UNION ALL (SELECT FROM users WHERE email_key = ANY($2::text[]) LIMIT 1)`,
    [ids.filter(isStorableId), emailKeys.map(indexable)],
  );
  return found.length > 0;
}

/** The number of a change, from its id on screens; `null`: not a change's id. */
export function changeNumberOf(changeId: string): number | null {
  return /^[1-9]\d{0,14}$/.test(changeId) ? Number(changeId) : null;
}

/** What a change did, in order; its users in the list are locked. `null`: the history has it no more. */
async function recorded(on: Queryable, changeId: string): Promise<readonly ListOperation[] | null> {
  const number = changeNumberOf(changeId);
  if (number === null) return null;
  const read = () =>
    on.prepared<{ operation: string }>(
      // Some operations may still be there after the retention has removed the change.
      `SELECT operation FROM operations WHERE change_number = $1
         AND EXISTS (SELECT FROM changes WHERE number = $1) ORDER BY place`,
      [number],
    );
  const operations = (await read()).map(({ operation }) => decodeOperation(operation));
  if (operations.length === 0) return null;
  await lockUsers(
    on,
    operations.flatMap(({ id }) => id ?? []),
    null,
  );
  return operations;
}

interface RemovalRow {
  readonly [column: string]: unknown;
  readonly number: number;
  readonly operation: string;
  readonly user_count: number;
}

const REMOVALS = `SELECT c.number, o.operation, c.user_count
  FROM removed_users r
  JOIN operations o
    ON o.user_id = r.user_id AND o.change_number = r.change_number AND o.place = r.place
  JOIN changes c ON c.number = r.change_number
  WHERE r.user_id = ANY(${unplannedValue('$1', 'text[]')})`;

/** See `ChangingList.removalsOf`. */
async function newestRemovals(on: Queryable, ids: readonly string[]): Promise<Removals<SeqPlace>> {
  const storable = ids.filter(isStorableId);
  const present = new Set(await lockUsers(on, storable, null));
  const byChange = new Map<number, { changeCount: number; removed: RemovedMember<SeqPlace>[] }>();
  for (const some of batchesOf(storable)) {
    const rows = await on.prepared<RemovalRow>(REMOVALS, [some]);
    for (const { number, operation: text, user_count: changeCount } of rows) {
      const operation = decodeOperation(text);
      if (operation.kind !== 'removed' || present.has(operation.id ?? '')) continue;
      const change = byChange.get(number) ?? { changeCount, removed: [] };
      change.removed.push(operation);
      byChange.set(number, change);
    }
  }
  const removals = [...byChange].toSorted(([one], [other]) => other - one);
  return {
    inList: present.size,
    removals: removals.map(([number, change]) => ({ changeId: String(number), ...change })),
  };
}
