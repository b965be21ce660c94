import type { Change } from '#domain/change/change.ts';
import type { ChangeResponse } from '#protocol/api.ts';
import type { Database } from '#server/database/database.ts';
import { gathered } from '#server/database/gathered.ts';
import { inTurn } from '#server/database/inTurn.ts';
import { keepResponse, knownResponse } from '#server/users/commits/changeKeys.ts';
import { settledNumber } from '#server/users/commits/changeNumbers.ts';
import { erase } from '#server/users/commits/erase.ts';
import type { ListEnvironment } from '#server/users/commits/listEnvironment.ts';
import { heldRows, listRows } from '#server/users/commits/listRows.ts';
import { makeChange, makeHeldChange, OvertakenError } from '#server/users/commits/makeChange.ts';
import { resolve } from '#server/users/commits/resolve.ts';
import type { Actor } from '#server/users/sharedList.ts';

/** A change that somebody asks for, under a key. */
export interface AskedChange {
  readonly key: string;
  readonly change: Change;
  readonly by: Actor;
}

interface Attempt extends AskedChange {
  readonly database: Database;
  readonly env: ListEnvironment;
  /** The hash of the change's password, if it has one. */
  readonly passwordHash: string | null;
}

interface Attempted {
  readonly response: ChangeResponse;
  /** Whether it was made now; else it was under this key before. */
  readonly isNew: boolean;
}

/**
 * Makes a change, unless there is a response under its key: then that is told. Nobody waits for it before
 * it writes.
 * @throws OvertakenError
 */
export async function attemptFreely(attempt: Attempt): Promise<Attempted> {
  const { database, env, key, change, by, passwordHash } = attempt;
  if (change.kind === 'erase') return attemptErasing(attempt, change.id);
  const on = gathered(database);
  const lookedUp = knownResponse(on, key);
  const readRows = (ids: readonly string[]) => listRows(on, ids);
  // Sent together with the key. It may fail where nobody needs it.
  const resolving = resolve(change, { ...env, on, readRows, passwordHash });
  resolving.catch(() => undefined);
  const known = await lookedUp;
  if (known !== null) return { response: known, isNew: false };
  const resolved = await resolving;
  const response = await makeChange(database, { resolved, by, key, at: env.now() });
  return { response, isNew: true };
}

/**
 * As `attemptFreely`, but from the moment it has read its users, others wait who write them: a change of
 * many would be overtaken again and again.
 * @throws OvertakenError
 */
export async function attemptHolding(attempt: Attempt): Promise<Attempted> {
  const { database, env, key, change, by, passwordHash } = attempt;
  if (change.kind === 'erase') return attemptErasing(attempt, change.id);
  return database.transaction(async (transaction) => {
    const on = inTurn(transaction);
    const known = await knownResponse(on, key);
    if (known !== null) return { response: known, isNew: false };
    const readRows = (ids: readonly string[]) => heldRows(on, ids);
    const resolved = await resolve(change, { ...env, on, readRows, passwordHash });
    const response = await makeHeldChange(on, { resolved, by, key, at: env.now() });
    return { response, isNew: true };
  });
}

function attemptErasing({ database, env, key }: Attempt, id: string): Promise<Attempted> {
  return database.transaction(async (on) => {
    const known = await knownResponse(on, key);
    if (known !== null) return { response: known, isNew: false };
    const { result, number } = await erase(on, id);
    const response = { result, revision: number ?? (await settledNumber(on)) };
    if (!(await keepResponse(on, key, response, env.now()))) throw new OvertakenError();
    return { response, isNew: true };
  });
}
