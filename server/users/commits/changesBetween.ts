import type { ChangedUser } from '#domain/change/changedUser.ts';
import { editedText, invert } from '#domain/change/apply.ts';
import { MAX_LISTED_USERS, type ListedChange } from '#protocol/api.ts';
import type { Queryable } from '#server/database/database.ts';
import { userOf } from '#server/list/records.ts';
import { laterOperations, type OperationRow } from './laterOperations.ts';
import { decodeOperation, type ListOperation } from './resolving/listOperation.ts';

/** Includes later changes, which are undone to find the state in between. */
const MAX_OPERATIONS = 2 * MAX_LISTED_USERS;

/** Of records: some 100 users of a usual list. */
const MAX_CHARACTERS = 100_000;

const FRONT = `SELECT id, seq FROM users ORDER BY seq DESC LIMIT ${MAX_OPERATIONS + 1}`;

/** See `SharedList`. */
export async function changesBetween(
  { query }: Queryable,
  since: number,
  revision: number,
): Promise<readonly ListedChange[] | null> {
  const changes = await query<{ number: number; made_at: Date; user_count: number }>(
    `SELECT number, made_at, user_count FROM changes
     WHERE number > $1 AND number <= $2 ORDER BY number`,
    [since, revision],
  );
  const userCount = changes.reduce((sum, { user_count: count }) => sum + count, 0);
  // A number without a change stands for something that the history does not record.
  if (changes.length !== revision - since || userCount > MAX_LISTED_USERS) return null;
  const rows = await laterOperations(query, since, MAX_OPERATIONS + 1);
  if (rows.length > MAX_OPERATIONS || charactersOf(rows) > MAX_CHARACTERS) return null;
  const done = undoneStepByStep(rows);
  if (done === null) return null;
  const listed = done.filter(({ number }) => number <= revision);
  // A user was erased meanwhile.
  if (listed.length !== userCount) return null;
  const firsts = await firstPlaces(query, done);
  return changes.map(({ number, made_at: at }) => ({
    number,
    at,
    users: listed
      .filter((step) => step.number === number)
      .map(({ operation: _operation, number: _number, ...user }) =>
        firsts.has(`${number} ${user.id}`) ? { ...user, isFirst: true as const } : user,
      ),
  }));
}

function charactersOf(rows: readonly OperationRow[]): number {
  return rows.reduce(
    (sum, { operation, record }) => sum + operation.length + (record?.length ?? 0),
    0,
  );
}

interface Step extends ChangedUser {
  readonly number: number;
  readonly operation: ListOperation;
}

/**
 * The effect of each operation, found by undoing one after the other from the users as they are
 * now.
 * @returns oldest first; `null`: they do not fit each other
 */
function undoneStepByStep(rows: readonly OperationRow[]): readonly Step[] | null {
  /** By id: the record before the operations that were undone. */
  const records = new Map<string, string | null>();
  const steps: Step[] = [];
  for (const { number, id, operation: text, record } of rows) {
    const operation = decodeOperation(text);
    const after = records.get(id) ?? (records.has(id) ? null : record);
    const before = recordBefore(operation, after);
    if (before === undefined) return null;
    records.set(id, before);
    steps.push({ number, operation, id, was: asUser(before), is: asUser(after) });
  }
  // The last user to reach the front comes last.
  return steps.toSorted((one, other) => one.number - other.number || seqOf(one) - seqOf(other));
}

function seqOf({ operation }: Step): number {
  return operation.kind === 'added' ? operation.place.seq : 0;
}

/** `undefined`: the record is not the operation's result. */
function recordBefore(operation: ListOperation, after: string | null): string | null | undefined {
  if (operation.kind === 'removed') return after === null ? operation.record : undefined;
  if (after === null) return undefined;
  if (operation.kind === 'added') return null;
  const [inverse] = invert([operation]);
  return inverse?.kind === 'edited' ? (editedText(after, inverse) ?? undefined) : undefined;
}

function asUser(record: string | null) {
  return record === null ? null : userOf(record);
}

/** The additions in front of everybody at that time: their numbers and ids. */
async function firstPlaces(
  query: Queryable['query'],
  steps: readonly Step[],
): Promise<ReadonlySet<string>> {
  const added = steps.flatMap(({ number, id, operation }) =>
    operation.kind === 'added' ? [{ number, id, seq: operation.place.seq }] : [],
  );
  const firsts = new Set<string>();
  if (added.length === 0) return firsts;
  const ids = new Set(added.map(({ id }) => id));
  const front = await query<{ id: string; seq: number }>(FRONT);
  let first = front.find(({ id }) => !ids.has(id))?.seq ?? 0;
  for (const { number, id, seq } of added) {
    if (seq <= first) continue;
    firsts.add(`${number} ${id}`);
    first = seq;
  }
  return firsts;
}
