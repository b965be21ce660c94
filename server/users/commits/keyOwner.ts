import { createHash } from 'node:crypto';
import type { Change } from '#domain/change/change.ts';
import { passwordOf } from '#domain/change/passwordOf.ts';
import type { ListEnvironment } from '#server/users/commits/listEnvironment.ts';
import type { Actor } from '#server/list/sharedList.ts';

/** A change was sent under a key that belongs to another change or another person. */
export class KeyReusedError extends Error {}

/** The sender and the change, as stored with the key. */
export interface KeyOwner {
  /** Covers both without the password, which a fast hash would give away. */
  readonly digest: string;
  /** `null`: the change has none. */
  readonly password: string | null;
}

export function keyOwner(change: Change, { staffId }: Actor): KeyOwner {
  const password = passwordOf(change);
  const hash = createHash('sha256').update(JSON.stringify([staffId, change], withoutPassword));
  return { digest: hash.digest('base64url'), password };
}

/** The stored form. @param passwordHash of the password, if any: a PHC string, without a colon */
export function ownerText({ digest }: KeyOwner, passwordHash: string | null): string {
  return passwordHash === null ? digest : `${digest}:${passwordHash}`;
}

/**
 * @param kept `ownerText`; `null`: not known
 * @throws KeyReusedError if it differs
 */
export async function requireOwner(
  { digest, password }: KeyOwner,
  kept: string | null,
  { isHashOf }: Pick<ListEnvironment, 'isHashOf'>,
): Promise<void> {
  if (kept === null) return;
  const [keptDigest, hash] = kept.split(':');
  if (keptDigest !== digest) throw new KeyReusedError();
  // Without a hash, the user was erased.
  if (password === null || hash === undefined) return;
  if (!(await isHashOf(password, hash))) throw new KeyReusedError();
}

/** For JSON: replaces a password by whether there is one. */
function withoutPassword(key: string, value: unknown): unknown {
  return key === 'password' ? value !== null : value;
}
