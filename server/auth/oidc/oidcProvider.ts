import * as oidc from 'openid-client';
import * as v from 'valibot';
import { canBeKept } from '#protocol/fields.ts';
import { providerError } from './providerError.ts';

/** What ID tokens may be signed with, where the provider's metadata is not looked up. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What staff call it. */
  readonly name: string;
  /** With blanks between. */
  readonly scopes: string;
  /** Emails count as verified of which it does not say whether they are. */
  readonly trustsEmails: boolean;
  /** Where the provider sends browsers back to; it has to know this address. */
  readonly redirectUrl: string;
  /** Each request to the provider is given up after this long. */
  readonly timeoutS: number;
  /** `null`: looked up under the issuer. */
  readonly addresses: {
    readonly authorization: string;
    readonly token: string;
    readonly jwks: string;
    readonly userinfo: string | null;
  } | null;
}

/** What only the server knows of a sign-in that is under way. */
export interface Proof {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly codeVerifier: string;
}

/** Whom the provider knows. */
export interface Identity {
  /** Never given to anybody else. */
  readonly subject: string;
  /** `null`: it tells none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

export interface OidcProvider {
  readonly name: string;
  /** Looks the provider up, unless that was done. @throws ProviderError */
  readonly prepare: () => Promise<unknown>;
  /** The page that asks who signs in. @throws ProviderError */
  readonly pageFor: (proof: Proof) => Promise<URL>;
  /**
   * Who signed in, by an ID token that the provider has signed for this sign-in.
   * @param search of the address that the browser came back to
   * @throws ProviderError
   */
  readonly identityOf: (search: string, proof: Proof) => Promise<Identity>;
}

export function newProof(): Proof {
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
}

/** The provider of the settings; nothing is asked of it yet. */
export function openOidcProvider(settings: OidcSettings): OidcProvider {
  let known: Promise<oidc.Configuration> | null = null;
  const configuration = async () => {
    // One that could not be reached is looked up again by the next who asks.
    known ??= configure(settings);
    return known.catch((error: unknown) => {
      known = null;
      throw error;
    });
  };
  return {
    name: settings.name,
    prepare: () => configuration().catch(providerError),
    pageFor: async ({ state, nonce, codeVerifier }) => {
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
    identityOf: async (search, proof) => {
      try {
        const address = new URL(settings.redirectUrl);
        address.search = search;
        const { trustsEmails } = settings;
        const { isEmailVerified, ...identity } = await redeem(
          await configuration(),
          address,
          proof,
        );
        return { ...identity, isEmailVerified: isEmailVerified ?? trustsEmails };
      } catch (error) {
        return providerError(error);
      }
    },
  };
}

async function configure(settings: OidcSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, addresses } = settings;
  const isInsecure = issuer.startsWith('http:');
  const execute = [
    // Or the signature would not be looked at, since TLS says whose answer it is.
    oidc.enableNonRepudiationChecks,
    // The settings allow it for this machine alone.
    ...(isInsecure ? [oidc.allowInsecureRequests] : []),
  ];
  const authentication = clientAuthentication(clientSecret);
  if (addresses === null) {
    const options = { execute, timeout: settings.timeoutS };
    return oidc.discovery(new URL(issuer), clientId, clientSecret, authentication, options);
  }
  const metadata = {
    issuer,
    authorization_endpoint: addresses.authorization,
    token_endpoint: addresses.token,
    jwks_uri: addresses.jwks,
    ...(addresses.userinfo !== null && { userinfo_endpoint: addresses.userinfo }),
    id_token_signing_alg_values_supported: ALGORITHMS,
  };
  const made = new oidc.Configuration(metadata, clientId, clientSecret, authentication);
  for (const enable of execute) enable(made);
  made.timeout = settings.timeoutS;
  return made;
}

/** The way of the standard, unless the provider says that it knows only the other one. */
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

/** `isEmailVerified`: `null` where the provider does not say. */
interface ToldIdentity extends Omit<Identity, 'isEmailVerified'> {
  readonly isEmailVerified: boolean | null;
}

async function redeem(
  configuration: oidc.Configuration,
  address: URL,
  { state, nonce, codeVerifier }: Proof,
): Promise<ToldIdentity> {
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
    // Of the same person: that is checked, too.
    const userInfo = await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub);
    claims = v.parse(claimsSchema, userInfo);
  }
  const { email, email_verified: isVerified, name } = claims;
  // Some send it as a text.
  const isEmailVerified =
    isVerified === undefined ? null : isVerified === true || isVerified === 'true';
  return { subject: token.sub, email, isEmailVerified, name };
}
