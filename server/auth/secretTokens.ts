import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token that nobody guesses. */
export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token: who reads the database lets nobody in with it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
