import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token that nobody can guess. */
export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token: it does not let readers of the database in. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
