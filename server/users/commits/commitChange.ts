import pg from 'pg';
import type { Change } from '#domain/change/change.ts';
import type { ChangeResponse } from '#protocol/api.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { keepResponse, knownResponse } from '#server/users/commits/changeKeys.ts';
import { SETTLED_SQL, settledNumber } from '#server/users/commits/changeNumbers.ts';
import { erase } from '#server/users/commits/erase.ts';
import type { ListEnvironment } from '#server/users/commits/listEnvironment.ts';
import { makeChange, OvertakenError, type Made } from '#server/users/commits/makeChange.ts';
import type { Settling } from '#server/users/commits/settling.ts';
import { CHANGES_CHANNEL, type Actor } from '#server/users/sharedList.ts';

/** Each that is overtaken has let another change be made: so many in a row are a great crowd. */
const MAX_ATTEMPTS = 30;

const DEADLOCK = '40P01';

interface ChangedList {
  readonly database: Database;
  readonly env: ListEnvironment;
  readonly settling: Settling;
}

/** The response of the change that was made first under this key is known only after all. */
class KeyTakenError extends Error {}

/** As `SharedList.commit`. */
export async function commitChange(
  { database, env, settling }: ChangedList,
  request: { readonly key: string; readonly change: Change; readonly by: Actor },
): Promise<ChangeResponse> {
  const { key, change, by } = request;
  const known = await knownResponse(database, key);
  if (known !== null) {
    // Whoever made it may have been lost before the others were told.
    await tellOthers(database);
    return known;
  }
  const password = passwordOf(change);
  const passwordHash =
    password === null ? null : await env.hashPassword(password).catch(() => null);
  if (password !== null && passwordHash === null) {
    const revision = await settledNumber(database);
    return { revision, result: { ok: false, problem: 'hashing' } };
  }
  const attempt = async (on: Queryable): Promise<Made> => {
    const made =
      change.kind === 'erase'
        ? await madeByErasing(on, change.id)
        : await makeChange(change, by, { ...env, on, passwordHash });
    if (!(await keepResponse(on, key, made, env.now()))) throw new KeyTakenError();
    return made;
  };
  try {
    const made = await retried(() => database.transaction(attempt));
    const settled = await (made.result.ok ? tellOthers(database) : settledNumber(database));
    await settling.until(made.revision, settled);
    return made;
  } catch (error) {
    const first = error instanceof KeyTakenError ? await knownResponse(database, key) : null;
    if (first === null) throw error;
    return first;
  }
}

function passwordOf(change: Change): string | null {
  if (change.kind === 'add') return change.input.password;
  return change.kind === 'edit' ? change.password : null;
}

async function madeByErasing(on: Queryable, id: string): Promise<Made> {
  const { result, number } = await erase(on, id);
  return { result, revision: number ?? (await settledNumber(on)) };
}

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isOvertaken =
        error instanceof OvertakenError ||
        (error instanceof pg.DatabaseError && error.code === DEADLOCK);
      if (!isOvertaken || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * After the transaction, not in it: a transaction that notifies makes others wait to commit.
 * @returns `settledNumber`
 */
async function tellOthers({ prepared }: Queryable): Promise<number> {
  const [row] = await prepared<{ number: number }>(
    `SELECT pg_notify($1, ''), number FROM ${SETTLED_SQL} AS settled`,
    [CHANGES_CHANNEL],
  );
  return row?.number ?? 0;
}
