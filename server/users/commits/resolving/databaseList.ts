import type { ChangingList, Wanted } from '#domain/change/changingList.ts';
import { edit } from '#domain/change/operations.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { Queryable } from '#server/database/database.ts';
import { TooManyRowsError } from '#server/list/tooManyRowsError.ts';
import { idsMatching } from '#server/list/users.ts';
import { openPauses } from '#server/users/commits/pauses.ts';
import {
  chunksOf,
  isStorableId,
  listRows,
  type ListRow,
} from '#server/users/commits/writing/listRows.ts';
import { newSeqs } from '#server/users/commits/writing/newSeqs.ts';
import {
  changeNumberOf,
  recordedOperations,
} from '#server/users/commits/writing/recordedOperations.ts';
import { changeChains, loadTouches } from '#server/users/history/loadChanges.ts';
import { indexable } from '#server/list/row.ts';
import type { ListOperation, SeqPlace } from './listOperation.ts';
import { newestRemovals, restored } from './removals.ts';

const KEYS_AT_ONCE = 10_000;

/** The list in the database for `resolve`, which reads only the users that a change touches. */
export function openDatabaseList(on: Queryable): ChangingList<ListRow, SeqPlace> {
  return {
    maxUsers: MAX_CHANGED_USERS,
    usersWith: (ids) => listRows(on, ids),
    idsMatching: (query) => idsMatching(on, query).catch(nullIfTooMany),
    hasAny: async (ids, emailKeys, except) =>
      (await listRows(on, ids)).length > 0 || hasAnyEmail(on, emailKeys, except),
    canHaveId: isStorableId,
    operationsOn: async (wanted) => {
      const pauseIfDue = openPauses();
      const operations: ListOperation[] = [];
      for (const [row, become] of wanted) {
        await pauseIfDue();
        const operation = operationOn(row, become);
        if (operation !== null) operations.push(operation);
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
    restored,
  };
}

/** @returns `null`: the user is as wanted already */
export function operationOn({ id, record, seq }: ListRow, wanted: Wanted): ListOperation | null {
  if (wanted === null) return null;
  if (wanted === 'removed') return { kind: 'removed', id, record, place: { seq } };
  return edit({ id, text: record }, wanted);
}

function nullIfTooMany(error: unknown): null {
  if (error instanceof TooManyRowsError) return null;
  throw error;
}

async function hasAnyEmail(
  on: Queryable,
  emailKeys: readonly string[],
  except: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  for (const some of chunksOf(emailKeys.map(indexable), KEYS_AT_ONCE)) {
    const found = await on.query<{ id: string }>(
      'SELECT id FROM users WHERE email_key = ANY($1::text[]) LIMIT $2',
      [some, except.size + 1],
    );
    if (found.some(({ id }) => !except.has(id))) return true;
  }
  return false;
}

async function recorded(on: Queryable, changeId: string) {
  const number = changeNumberOf(changeId);
  if (number === null) return null;
  const [operations, chain] = await Promise.all([
    recordedOperations(on, number),
    changeChains(on, [number]),
  ]);
  // Some operations may still be there after the retention has removed the change.
  if (operations.length === 0 || !chain.some((change) => change.number === number)) return null;
  const ids = new Set(operations.flatMap(({ id }) => (id === null ? [] : [id])));
  const [users, { known }] = await Promise.all([
    listRows(on, [...ids]),
    loadTouches(on, chain, null, (id) => ids.has(id)),
  ]);
  return { operations, users, known };
}
