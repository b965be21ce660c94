import pg from 'pg';
import type { Change } from '#domain/change/change.ts';
import type { ChangeResponse } from '#protocol/api.ts';
import type { Database } from '#server/database/database.ts';
import { attemptFreely, attemptHolding, type AskedChange } from '#server/users/commits/attempt.ts';
import { knownResponse } from '#server/users/commits/changeKeys.ts';
import { settledNumber } from '#server/users/commits/changeNumbers.ts';
import type { ListEnvironment } from '#server/users/commits/listEnvironment.ts';
import { OvertakenError } from '#server/users/commits/makeChange.ts';
import type { Settling } from '#server/users/commits/settling.ts';
import type { TellOthers } from '#server/users/commits/tellOthers.ts';

/** All but the first hold the users, so each that is overtaken has waited for a lock: so many are a crowd. */
const MAX_ATTEMPTS = 30;

/** To read so many takes a tenth of a second: seldom does somebody write one of them meanwhile. */
const MOST_WITHOUT_HOLDING = 2000;

const DEADLOCK = '40P01';

interface ChangedList {
  readonly database: Database;
  readonly env: ListEnvironment;
  readonly settling: Settling;
  readonly tellOthers: TellOthers;
}

/** As `SharedList.commit`. */
export async function commitChange(
  list: ChangedList,
  request: AskedChange,
): Promise<ChangeResponse> {
  const { database, env, settling, tellOthers } = list;
  const password = passwordOf(request.change);
  // Hashing takes longest of all.
  const known = password === null ? null : await knownResponse(database, request.key);
  if (known !== null) return toldAgain(known, list);
  const passwordHash =
    password === null ? null : await env.hashPassword(password).catch(() => null);
  if (password !== null && passwordHash === null) {
    const revision = await settledNumber(database);
    return { revision, result: { ok: false, problem: 'hashing' } };
  }
  const attempt = { database, env, passwordHash, ...request };
  const { response, isNew } = await retried((tries) =>
    tries === 1 && !isOfMany(request.change) ? attemptFreely(attempt) : attemptHolding(attempt),
  );
  if (!isNew) return toldAgain(response, list);
  const settled = await (response.result.ok ? tellOthers() : settledNumber(database));
  await settling.until(response.revision, settled);
  return response;
}

/** Whoever made a change may have been lost before the others were told. */
async function toldAgain(known: ChangeResponse, { tellOthers }: ChangedList) {
  await tellOthers();
  return known;
}

function passwordOf(change: Change): string | null {
  if (change.kind === 'add') return change.input.password;
  return change.kind === 'edit' ? change.password : null;
}

/** As far as that is known before its users are read. */
function isOfMany(change: Change): boolean {
  if (change.kind === 'import') return change.edits.length > MOST_WITHOUT_HOLDING;
  if (!('users' in change) || change.users.kind === 'user') return false;
  const { users } = change;
  const count = users.kind === 'ids' ? users.ids.length : users.count;
  return count > MOST_WITHOUT_HOLDING;
}

async function retried<Result>(work: (tries: number) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(tries);
    } catch (error) {
      const isOvertaken =
        error instanceof OvertakenError ||
        (error instanceof pg.DatabaseError && error.code === DEADLOCK);
      if (!isOvertaken || tries === MAX_ATTEMPTS) throw error;
    }
  }
}
