import type { CommitResult, DoneChange } from '#domain/change/change.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { STALE, type Resolved, type ResolvedChange } from '#domain/change/resolved.ts';
import { doneFrom, type ChangeContext } from '#domain/change/changeSummary.ts';
import { summaryOf } from '#domain/change/touchedUsers.ts';
import { HISTORY_USERS_SHOWN } from '#domain/limits.ts';
import type { ChangeResponse } from '#protocol/api.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { isCanceled } from '#server/database/isCanceled.ts';
import { withLongTimeout } from '#server/database/withLongTimeout.ts';
import { userOf } from '#server/list/records.ts';
import { matchingAmong } from '#server/list/users.ts';
import { storeResponse, type ResponseKey } from '#server/users/commits/changeKeys.ts';
import { readWatermark, takeChangeNumber } from '#server/users/commits/changeNumbers.ts';
import { openDatabaseList, operationOn } from './resolving/databaseList.ts';
import type { ListOperation, SeqPlace } from './resolving/listOperation.ts';
import { planChange } from './resolving/planChange.ts';
import { plannedWrite, type PlannedWrite } from './writing/plannedWrites.ts';
import type { ListRow } from './writing/listRows.ts';
import { recordChange } from './writing/recordChange.ts';
import { changeNumberOf } from './writing/recordedOperations.ts';
import { writeUsers, type WriteAgain } from './writing/writeUsers.ts';
import { NOTHING_KNOWN } from '#server/users/history/loadChanges.ts';
import type { Actor, OnProgress } from '#server/list/sharedList.ts';

/** A resolved change that is to be made. */
interface Making extends ResponseKey {
  readonly resolved: Resolved<ListRow, SeqPlace>;
  readonly by: Actor;
  readonly at: Date;
  readonly onProgress?: OnProgress | undefined;
}

/** Somebody else has written the same users, or under the same key: the change is resolved again. */
export class StaleReadError extends Error {}

/**
 * Makes a resolved change, all or nothing, and stores its response.
 * @throws StaleReadError
 */
export async function makeChange(database: Database, making: Making): Promise<ChangeResponse> {
  const plan = await planChange(database, making.resolved);
  if ('result' in plan) return unchanged(database, making, plan.result);
  const write = () => database.transaction((on) => writeAndRecord(on, { ...making, ...plan }));
  try {
    return await write();
  } catch (error) {
    // It waited for another change's lock longer than a statement may: once more.
    if (isCanceled(error) && plan.writes.length === 1) return write();
    throw error;
  }
}

type ListResolved = ResolvedChange<ListRow, SeqPlace>;

interface ToBeMade extends Making {
  readonly resolved: ListResolved;
  readonly writes: readonly PlannedWrite[];
}

async function unchanged(
  on: Queryable,
  making: Making,
  result: CommitResult,
): Promise<ChangeResponse> {
  const made = { result, revision: await readWatermark(on) };
  if (!(await storeResponse(on, making, made, making.at))) throw new StaleReadError();
  return made;
}

async function writeAndRecord(on: Queryable, planned: ToBeMade): Promise<ChangeResponse> {
  const making = await writeNewestRows(on, planned);
  const { resolved, by, at } = making;
  const { kind, operations, undoes } = resolved;
  const number = await takeChangeNumber(on);
  const done = doneOf(making);
  const undone = changeNumberOf(undoes ?? '');
  const change = { number, kind, at, by, undoes: undone, userCount: done.count, operations };
  if (!(await recordChange(on, change))) throw new StaleReadError();
  const made = responseFor(number, resolved, done);
  if (!(await storeResponse(on, making, made, at))) throw new StaleReadError();
  if ((await resolved.isStale?.(openDatabaseList(on))) === true) throw new StaleReadError();
  return made;
}

/**
 * Writes the users. One that somebody else has written since is planned again, on its newest row: so a
 * bulk change need not start again because of each.
 * @returns what was written
 */
async function writeNewestRows(on: Queryable, planned: ToBeMade): Promise<ToBeMade> {
  const { resolved, writes } = planned;
  // Each has another user.
  const operations = new Map(resolved.operations.map((operation) => [operation.id, operation]));
  const plannedAgain: WriteAgain['planned'] = ({ id }, row) => {
    const operation = operationAgain(resolved.resolveAgain, operations.get(id), row);
    if (operation === STALE || operation === null) return operation;
    operations.set(id, operation);
    return plannedWrite(operation, row) ?? STALE;
  };
  const { query } = resolved;
  const stillSelected =
    query && ((now: Queryable, ids: readonly string[]) => matchingAmong(now, query, ids));
  const again: WriteAgain = { planned: plannedAgain, stillSelected };
  const write = () => writeUsers(on, writes, again, planned.onProgress);
  // Changes of several users are few: they may wait for locks, and occupy a connection meanwhile.
  const written = await (writes.length > 1 ? withLongTimeout(on, write) : write());
  if (written === null || written.length === 0) throw new StaleReadError();
  const writtenIds = new Set(written.map(({ id }) => id));
  const made = [...operations.values()].filter(({ id }) => id !== null && writtenIds.has(id));
  return { ...planned, resolved: { ...resolved, operations: made }, writes: written };
}

function operationAgain(
  resolveAgain: ListResolved['resolveAgain'],
  before: ListOperation | undefined,
  row: ListRow,
): ListOperation | typeof STALE | null {
  if (before === undefined || resolveAgain === undefined) return STALE;
  if (resolveAgain === 'same') return before;
  const wanted = resolveAgain(row.user);
  return wanted === STALE ? STALE : operationOn(row, wanted);
}

function responseFor(
  number: number,
  { newUser, notBack }: ListResolved,
  done: DoneChange,
): ChangeResponse {
  const change = { ...done, id: String(number) };
  return {
    result: { ok: true, user: newUser ?? null, change, ...(notBack && { notBack }) },
    revision: number,
  };
}

/** The summary of a change whose users are written. It has no id yet: that will be its number. */
function doneOf({ resolved, writes, by, at }: ToBeMade): DoneChange {
  const { kind, operations, undoes, undone = NOTHING_KNOWN } = resolved;
  const change: RecordedChange<SeqPlace> = {
    id: '',
    at,
    kind,
    undoes,
    operations: operations.slice(0, HISTORY_USERS_SHOWN),
  };
  const after = new Map(writes.map((write) => [write.id, write.after]));
  const known: ChangeContext = {
    ...undone,
    userOf: (userId) => {
      const row = after.get(userId);
      return row === undefined || row === null ? undone.userOf(userId) : userOf(row.record);
    },
  };
  // Each operation has another user, so the first ones are enough, and soon summed up.
  const { touches } = summaryOf(change);
  return doneFrom({ ...change, by: by.staffName, count: operations.length, touches }, known);
}
