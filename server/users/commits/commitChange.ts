import pg from 'pg';
import type { Change, ChangeProblem } from '#domain/change/change.ts';
import { resolve } from '#domain/change/resolve.ts';
import type { ChangeResponse } from '#protocol/api.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Database } from '#server/database/database.ts';
import { isCanceled } from '#server/database/isCanceled.ts';
import { withLongTimeout } from '#server/database/withLongTimeout.ts';
import {
  storeResponse,
  knownResponse,
  type KnownResponse,
  type ResponseKey,
} from '#server/users/commits/changeKeys.ts';
import { readWatermark } from '#server/users/commits/changeNumbers.ts';
import { erase } from './writing/erase.ts';
import {
  keyOwner,
  ownerText,
  requireOwner,
  type KeyOwner,
} from '#server/users/commits/keyOwner.ts';
import type { ListEnvironment } from '#server/users/commits/listEnvironment.ts';
import { makeChange, StaleReadError } from '#server/users/commits/makeChange.ts';
import { openDatabaseList } from './resolving/databaseList.ts';
import type { WatermarkWaits } from '#server/users/commits/watermarkWaits.ts';
import type { NotifyOthers } from '#server/users/commits/notifyOthers.ts';
import type { Actor, OnProgress } from '#server/list/sharedList.ts';

/** Each stale read means that another change was made; so many in a row mean an overloaded list. */
const MAX_ATTEMPTS = 30;

const DEADLOCK = '40P01';

interface ChangedList {
  readonly database: Database;
  readonly env: ListEnvironment;
  readonly watermarkWaits: WatermarkWaits;
  readonly notifyOthers: NotifyOthers;
}

interface AskedChange {
  readonly key: string;
  readonly change: Change;
  readonly by: Actor;
  readonly onProgress?: OnProgress | undefined;
}

interface HashedChange extends AskedChange, ResponseKey {
  readonly passwordHash: string | null;
}

/** See `SharedList.commit`. */
export async function commitChange(
  list: ChangedList,
  request: AskedChange,
): Promise<ChangeResponse> {
  const { database, env, watermarkWaits, notifyOthers } = list;
  const owner = keyOwner(request.change, request.by);
  const { password } = owner;
  // Hashing takes longest, so a retry is recognised before it.
  const known = password === null ? null : await knownResponse(database, request.key);
  if (known !== null) return repeatResponse(known, owner, list);
  const passwordHash =
    password === null ? null : await env.hashPassword(password).catch(() => null);
  if (password !== null && passwordHash === null) return nothingDone(database, 'hashing');
  const hashed = { ...request, passwordHash, owner: ownerText(owner, passwordHash) };
  const attempted = await retried(() => attempt(list, hashed)).catch(nullIfBusy);
  if (attempted === null) return nothingDone(database, 'busy');
  if ('known' in attempted) return repeatResponse(attempted.known, owner, list);
  const { response } = attempted;
  const watermark = await (response.result.ok ? notifyOthers() : readWatermark(database));
  await watermarkWaits.until(response.revision, watermark);
  return response;
}

/**
 * The server that made a change may have died before it notified the others.
 * @throws KeyReusedError if it was another change, or somebody else's
 */
async function repeatResponse(known: KnownResponse, owner: KeyOwner, list: ChangedList) {
  await requireOwner(owner, known.owner, list.env);
  await list.notifyOthers();
  return known.response;
}

/** Not stored, so that sending the change again retries it. */
async function nothingDone(database: Database, problem: ChangeProblem): Promise<ChangeResponse> {
  return { revision: await readWatermark(database), result: { ok: false, problem } };
}

/** Nothing was changed: a statement took too long, or every attempt read stale rows. */
function nullIfBusy(error: unknown): null {
  if (isCanceled(error) || isStale(error)) return null;
  throw error;
}

/**
 * Makes the change, unless its key already has a response: then returns that.
 * @throws StaleReadError
 */
async function attempt(
  { database, env }: ChangedList,
  { key, owner, change, by, passwordHash, onProgress }: HashedChange,
): Promise<{ readonly response: ChangeResponse } | { readonly known: KnownResponse }> {
  const known = await knownResponse(database, key);
  if (known !== null) return { known };
  if (change.kind === 'erase') {
    return { response: await commitErasure(database, change.id, { key, owner }, env.now()) };
  }
  const list = {
    ...openDatabaseList(database),
    // On a busy machine, finding many users takes longer than a statement may.
    idsMatching: (query: UserQuery) =>
      database.transaction((on) =>
        withLongTimeout(on, () => openDatabaseList(on).idsMatching(query)),
      ),
  };
  const resolved = await resolve(change, list, { ...env, passwordHash });
  const making = { resolved, by, key, owner, at: env.now(), onProgress };
  return { response: await makeChange(database, making) };
}

function commitErasure(
  database: Database,
  id: string,
  key: ResponseKey,
  at: Date,
): Promise<ChangeResponse> {
  return database.transaction(async (on) => {
    const { result, number } = await erase(on, id);
    const made = { result, revision: number ?? (await readWatermark(on)) };
    if (!(await storeResponse(on, key, made, at))) throw new StaleReadError();
    return made;
  });
}

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isStale(error) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

function isStale(error: unknown): boolean {
  return (
    error instanceof StaleReadError ||
    (error instanceof pg.DatabaseError && error.code === DEADLOCK)
  );
}
