import { createHash } from 'node:crypto';
import type { Database, Queryable } from '#server/database/database.ts';
import { Refusal } from '#server/app/errors.ts';
import { networkOf } from '#server/app/listen.ts';
import { MAX_AUDITED_FAILURES } from '#server/app/limits.ts';

const HOUR_MS = 60 * 60_000;
/** How many failed tries need no waiting. A whole office may sign in from one address. */
const FREE_TRIES = { account: 5, client: 30, provider: 100 } as const;
/** Each further try doubles the wait, up to this long: nobody is locked out for good. */
const MAX_WAIT_S = 15 * 60;
/** After this long without a try, the count is reset. */
const FORGOTTEN_MS = HOUR_MS;

/** What tries are counted by: the account, and the client's network. */
interface TryKey {
  readonly text: string;
  readonly freeTries: number;
  /** A success resets its count; others only do not count that try. */
  readonly isAccount: boolean;
}

/**
 * @param account an email key, or another name of an account; stored only as a hash
 * @param address the client's IP address; an IPv6 network (64 bits) counts as one; `null`: unknown
 */
export function tryKeys(account: string, address: string | null): readonly TryKey[] {
  const hash = createHash('sha256').update(account).digest('base64url');
  const own = { text: `account:${hash}`, freeTries: FREE_TRIES.account, isAccount: true };
  if (address === null) return [own];
  const text = `client:${networkOf(address)}`;
  return [own, { text, freeTries: FREE_TRIES.client, isAccount: false }];
}

/**
 * For sign-ins at a provider, counted apart: leaving its page is not a guess of a password.
 * @param address the client's IP address
 */
export function providerTryKeys(address: string | null): readonly TryKey[] {
  const text = `provider:${networkOf(address ?? '')}`;
  return [{ text, freeTries: FREE_TRIES.provider, isAccount: false }];
}

/**
 * Counts a try before it is made, so that concurrent tries cannot exceed the limit.
 * @throws Refusal while it has to wait
 */
export async function takeTry(
  database: Database,
  keys: readonly TryKey[],
  now: Date,
): Promise<void> {
  await database.transaction(async (on) => {
    for (const key of keys) await takeOne(on, key, now);
  });
}

/** After a successful try. */
export async function refundTry(
  { query }: Database,
  keys: readonly TryKey[],
  now: Date,
): Promise<void> {
  for (const { text, freeTries, isAccount } of keys) {
    if (isAccount) await query('DELETE FROM sign_in_tries WHERE key = $1', [text]);
    else {
      await query(
        `UPDATE sign_in_tries SET tries = tries - 1,
           allowed_at = CASE WHEN tries - 1 < $2 THEN $3 ELSE allowed_at END
         WHERE key = $1`,
        [text, freeTries, now],
      );
    }
  }
}

/** Removes expired counts. */
export async function forgetOldTries({ query }: Queryable, now: Date): Promise<void> {
  await query('DELETE FROM sign_in_tries WHERE last_at < $1', [forgottenBefore(now)]);
}

/** Whether the audit has room for another failed sign-in of this hour: nobody is to fill it. */
export function openFailureBound(now: () => Date): () => boolean {
  let [hour, count] = [0, 0];
  return () => {
    const current = Math.floor(now().getTime() / HOUR_MS);
    if (current !== hour) [hour, count] = [current, 0];
    count += 1;
    return count <= MAX_AUDITED_FAILURES;
  };
}

async function takeOne(
  { query }: Queryable,
  { text, freeTries }: TryKey,
  now: Date,
): Promise<void> {
  // One statement: of two concurrent tries, the second sees the first one's count.
  const taken = await query(
    `INSERT INTO sign_in_tries AS old (key, tries, last_at, allowed_at) VALUES ($1, 1, $2, $2)
     ON CONFLICT (key) DO UPDATE SET
       tries = CASE WHEN old.last_at < $3 OR old.last_at > $6 THEN 1 ELSE old.tries + 1 END,
       last_at = $2,
       allowed_at = CASE
         WHEN old.last_at < $3 OR old.last_at > $6 OR old.tries + 1 < $4 THEN $2
         ELSE $2 + interval '1 second' * least($5, power(2, least(old.tries + 1 - $4, 30)))
       END
     WHERE old.allowed_at <= $2 OR old.last_at > $6
     RETURNING tries`,
    [text, now, forgottenBefore(now), freeTries, MAX_WAIT_S, latestOf(now)],
  );
  if (taken.length > 0) return;
  const [row] = await query<{ allowed_at: Date }>(
    'SELECT allowed_at FROM sign_in_tries WHERE key = $1',
    [text],
  );
  const waitMs = (row?.allowed_at.getTime() ?? 0) - now.getTime();
  throw tooManyTries(Math.max(1, Math.ceil(waitMs / 1000)));
}

/** @param waitS seconds until the next try is allowed */
function tooManyTries(waitS: number): Refusal {
  const wait = waitS > 90 ? `${Math.ceil(waitS / 60)} dakika` : `${waitS} saniye`;
  return new Refusal('urn:problem:too-many-requests', {
    title: `Çok fazla deneme yapıldı. Lütfen ${wait} sonra yeniden deneyin.`,
    retryAfterS: waitS,
  });
}

/** A later time comes from a clock that was moved back since: it makes nobody wait. */
function latestOf(now: Date): Date {
  return new Date(now.getTime() + MAX_WAIT_S * 1000);
}

function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - FORGOTTEN_MS);
}
