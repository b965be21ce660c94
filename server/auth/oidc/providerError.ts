import * as oidc from 'openid-client';
import * as v from 'valibot';
import type { ProviderProblem } from '#protocol/staffApi.ts';
import type { errorFacts } from '#server/http/errors.ts';

/** The provider was not reached, or did not say who signed in. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: ProviderProblem & ('cancelled' | 'unreachable' | 'failed');
  /** For the log: the standard's name of the error, the library's, or the network's. */
  readonly code: string;
  /** For the log; `null`: the provider's issuer is that of the settings, or is not known. */
  readonly issuers: Issuers | null;

  constructor(problem: ProviderError['problem'], code: string, cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
    this.code = code;
    this.issuers = issuersOf(cause);
  }
}

/** What the log says of a provider's failure. */
export type ProviderFacts = ReturnType<typeof errorFacts> & Partial<Issuers>;

interface Issuers {
  readonly expectedIssuer: string;
  readonly foundIssuer: string;
}

/** Accepts only codes of this form, since a provider could send any text. */
const CODE = /^[\w.-]{1,60}$/;
/** Statuses that gateways send for a provider that is down. */
const FIRST_STATUS_OF_SERVERS = 500;

/** @throws ProviderError always, made from the library's error */
export function providerError(error: unknown): never {
  const code = codeOf(error);
  throw new ProviderError(problemOf(error, code), code, error);
}

function problemOf(error: unknown, code: string): ProviderError['problem'] {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'failed';
  }
  // `fetch` throws it without a connection.
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT') return 'unreachable';
  return statusIn(error) >= FIRST_STATUS_OF_SERVERS ? 'unreachable' : 'failed';
}

/**
 * The status of the answer that caused the error; 0 without one. What `fetch` answers is no instance
 * of the global `Response`, which the HTTP adapter replaces.
 */
function statusIn(error: unknown): number {
  if (!(error instanceof Error) || !(error.cause instanceof Object)) return 0;
  const { cause } = error;
  return 'status' in cause && typeof cause.status === 'number' ? cause.status : 0;
}

/** The first code of an error and its causes. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  // The provider's own error name is more precise than the library's code.
  const own = 'error' in error ? error.error : 'code' in error ? error.code : undefined;
  if (typeof own === 'string' && CODE.test(own)) return own;
  return codeOf(error.cause);
}

/** The library's error where the metadata names another issuer. */
const otherIssuerSchema = v.object({
  cause: v.object({
    attribute: v.literal('issuer'),
    expected: v.string(),
    body: v.object({ issuer: v.pipe(v.string(), v.maxLength(200)) }),
  }),
});

/** Both issuers, if an error says that the provider has another one than was asked for. */
export function issuersOf(error: unknown): Issuers | null {
  const { success, output } = v.safeParse(otherIssuerSchema, error);
  if (!success) return null;
  return { expectedIssuer: output.cause.expected, foundIssuer: output.cause.body.issuer };
}
