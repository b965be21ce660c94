import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { staffPasswordProblem } from '#protocol/staffPassword.ts';
import { weakPassword } from '#server/auth/refusal.ts';

/** Of no password; checking against it takes as long as against any other. */
const NOBODYS_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

/**
 * Whether a password is right, in the same time whether there is one.
 * @param hash `null`: nobody's, and never right
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const isSame = await verifyPassword({ hash: hash ?? NOBODYS_HASH, password });
  return isSame && hash !== null;
}

/** The hash (scrypt) of a new password. @throws Refusal if it is too weak */
export async function newPasswordHash(
  password: string,
  about: readonly (string | null)[],
): Promise<string> {
  const known = about.filter((text) => text !== null);
  const problem = staffPasswordProblem(password, known);
  if (problem !== null) throw weakPassword(problem);
  return hashPassword(password);
}
