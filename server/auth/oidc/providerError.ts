import * as oidc from 'openid-client';
import type { ProviderProblem } from '#protocol/providerProblem.ts';

/** The provider was not reached, or did not say who signed in. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: ProviderProblem & ('cancelled' | 'unreachable' | 'failed');
  /** For the log: the standard's name of the error, the library's, or the network's. */
  readonly code: string;

  constructor(problem: ProviderError['problem'], code: string, cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
    this.code = code;
  }
}

/** What a code looks like; a provider could write anything there. */
const CODE = /^[\w.-]{1,60}$/;
/** Answers of gateways before a provider that is down. */
const FIRST_STATUS_OF_SERVERS = 500;

/** @throws ProviderError always, made from what the library throws */
export function providerError(error: unknown): never {
  const code = codeOf(error);
  throw new ProviderError(problemOf(error, code), code, error);
}

function problemOf(error: unknown, code: string): ProviderError['problem'] {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'failed';
  }
  // `fetch` throws it where there is no connection.
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT') return 'unreachable';
  const { cause } = error instanceof Error ? error : { cause: null };
  const isGateway = cause instanceof Response && cause.status >= FIRST_STATUS_OF_SERVERS;
  return isGateway ? 'unreachable' : 'failed';
}

/** The first code of an error and its causes. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  // Where the provider itself names an error, that says more than the library's code for it.
  const own = 'error' in error ? error.error : 'code' in error ? error.code : undefined;
  if (typeof own === 'string' && CODE.test(own)) return own;
  return codeOf(error.cause);
}
