import * as oidc from 'openid-client';
import * as v from 'valibot';
import { canBeKept } from '#protocol/fields.ts';
import type { ProviderProblem } from '#protocol/staffApi.ts';
import { isSameIssuer } from '#server/settingChecks.ts';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name on the sign-in page. */
  readonly name: string;
  /** Separated by blanks. */
  readonly scopes: string;
  /** Its emails count as verified, whatever it says of them. */
  readonly trustsEmails: boolean;
  /** Where the provider sends browsers back to; it has to know this address. */
  readonly redirectUrl: string;
  /** The timeout of each request to the provider. */
  readonly timeoutS: number;
}

/** The server's secrets of a pending sign-in. */
export interface Proof {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly codeVerifier: string;
}

/** A person as the provider identifies them. */
export interface Identity {
  /** Never reused for another person. */
  readonly subject: string;
  /** `null`: the provider sends none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

export function newProof(): Proof {
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
}

/** The provider of the settings; not contacted yet. */
export function openOidcProvider(settings: OidcSettings) {
  let known: Promise<oidc.Configuration> | null = null;
  const configuration = async () => {
    // After a failed look-up the next caller tries again.
    known ??= configure(settings);
    return known.catch((error: unknown) => {
      known = null;
      throw error;
    });
  };
  return {
    /** Looks up the provider once. @throws ProviderError */
    prepare: () => configuration().catch(providerError),
    /** The address of the provider's sign-in page. @throws ProviderError */
    pageFor: async ({ state, nonce, codeVerifier }: Proof): Promise<URL> => {
      const parameters = {
        redirect_uri: settings.redirectUrl,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      };
      return oidc.buildAuthorizationUrl(await configuration().catch(providerError), parameters);
    },
    /**
     * The signed-in person, from an ID token that the provider has signed for this sign-in.
     * @param search of the address that the browser came back to
     * @throws ProviderError
     */
    identityOf: async (search: string, proof: Proof): Promise<Identity> => {
      try {
        const address = new URL(settings.redirectUrl);
        address.search = search;
        const identity = await redeem(await configuration(), address, proof);
        return settings.trustsEmails ? { ...identity, isEmailVerified: true } : identity;
      } catch (error) {
        return providerError(error);
      }
    },
  };
}

async function configure(settings: OidcSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const execute = [
    // Otherwise the library would not verify the signature, since TLS identifies the sender.
    oidc.enableNonRepudiationChecks,
    // The settings allow this only for this machine.
    ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
  ];
  const authentication = clientAuthentication(clientSecret);
  const options = { execute, timeout: settings.timeoutS };
  const discover = (at: string) =>
    oidc.discovery(new URL(at), clientId, clientSecret, authentication, options);
  return discover(issuer).catch((error: unknown) => {
    const found = issuersOf(error)?.foundIssuer;
    // As the provider writes it: its ID tokens do, too.
    if (found !== undefined && isSameIssuer(found, issuer)) return discover(found);
    throw error;
  });
}

/** The standard's method, unless the provider only supports the other one. */
function clientAuthentication(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (ways.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

const claimsSchema = v.object({
  email: v.fallback(v.nullable(v.string()), null),
  email_verified: v.optional(v.unknown()),
  name: v.fallback(v.nullable(v.string()), null),
});

async function redeem(
  configuration: oidc.Configuration,
  address: URL,
  { state, nonce, codeVerifier }: Proof,
): Promise<Identity> {
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (token === undefined) throw new Error('no ID token');
  if (!canBeKept(token.sub)) throw new Error('a subject that cannot be kept');
  let claims = v.parse(claimsSchema, token);
  if (claims.email === null && configuration.serverMetadata().userinfo_endpoint !== undefined) {
    // The library checks that it belongs to the same person.
    const userInfo = await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub);
    claims = v.parse(claimsSchema, userInfo);
  }
  const { email, email_verified: isVerified, name } = claims;
  // Some providers send a text.
  const isEmailVerified = isVerified === true || isVerified === 'true';
  return { subject: token.sub, email, isEmailVerified, name };
}

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

interface Issuers {
  readonly expectedIssuer: string;
  readonly foundIssuer: string;
}

/** Accepts only codes of this form, since a provider could send any text. */
const CODE = /^[\w.-]{1,60}$/;
/** Statuses that gateways send for a provider that is down. */
const FIRST_STATUS_OF_SERVERS = 500;

/** @throws ProviderError always, made from the library's error */
function providerError(error: unknown): never {
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
function issuersOf(error: unknown): Issuers | null {
  const { success, output } = v.safeParse(otherIssuerSchema, error);
  if (!success) return null;
  return { expectedIssuer: output.cause.expected, foundIssuer: output.cause.body.issuer };
}
