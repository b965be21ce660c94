import { tokenHash } from '#server/auth/secretTokens.ts';
import type { Queryable } from '#server/database/database.ts';
import type { Proof } from './oidcProvider.ts';

/** Long enough to look for a phone. */
export const REQUEST_S = 15 * 60;

/** A sign-in for which a browser was sent to the provider. */
export interface OidcRequest {
  readonly proof: Proof;
  /** Verified to be an address of the product. */
  readonly returnPath: string;
}

/** Stores a sign-in until the browser is back, and removes expired ones. */
export async function storeRequest(
  { query }: Queryable,
  { proof, returnPath }: OidcRequest,
  now: Date,
): Promise<void> {
  await query('DELETE FROM oidc_requests WHERE expires_at <= $1', [now]);
  await query(
    `INSERT INTO oidc_requests (state_hash, nonce, code_verifier, return_path, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [
      tokenHash(proof.state),
      proof.nonce,
      proof.codeVerifier,
      returnPath,
      new Date(now.getTime() + REQUEST_S * 1000),
    ],
  );
}

/**
 * Removes a sign-in: of two concurrent calls, one gets it. @returns `null`: there is none (any
 * more)
 */
export async function useRequest(
  { query }: Queryable,
  state: string,
  now: Date,
): Promise<OidcRequest | null> {
  const [row] = await query<RequestRow>(
    `DELETE FROM oidc_requests WHERE state_hash = $1 AND expires_at > $2
     RETURNING nonce, code_verifier, return_path`,
    [tokenHash(state), now],
  );
  if (row === undefined) return null;
  const proof = { state, nonce: row.nonce, codeVerifier: row.code_verifier };
  return { proof, returnPath: row.return_path };
}

type RequestRow = {
  readonly nonce: string;
  readonly code_verifier: string;
  readonly return_path: string;
};
