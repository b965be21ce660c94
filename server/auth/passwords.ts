import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { staffPasswordProblem } from '#protocol/staffPassword.ts';
import { weakPassword } from '#server/auth/refusal.ts';

/** How passwords are hashed and compared. */
export interface PasswordHashing {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (given: {
    readonly hash: string;
    readonly password: string;
  }) => Promise<boolean>;
}

/** Takes tens of milliseconds, so that guessing takes long. */
export const SCRYPT: PasswordHashing = { hash: hashPassword, verify: verifyPassword };

/** A hash of no password; checking it takes as long as any other. */
const NOBODYS_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

/**
 * Whether a password is right; takes the same time if there is none.
 * @param hash `null`: there is none, so the password is wrong
 */
export async function isPassword(
  { verify }: PasswordHashing,
  password: string,
  hash: string | null,
): Promise<boolean> {
  const isSame = await verify({ hash: hash ?? NOBODYS_HASH, password });
  return isSame && hash !== null;
}

/** The hash of a new password. @throws Refusal if it is too weak */
export async function newPasswordHash(
  { hash }: PasswordHashing,
  password: string,
  about: readonly (string | null)[],
): Promise<string> {
  const known = about.filter((text) => text !== null);
  const problem = staffPasswordProblem(password, known);
  if (problem !== null) throw weakPassword(problem);
  return hash(password);
}
