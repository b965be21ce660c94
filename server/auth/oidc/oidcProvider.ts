import * as oidc from 'openid-client';
import * as v from 'valibot';
import { canBeKept } from '#protocol/fields.ts';
import { isSameIssuer } from '#server/settingChecks.ts';
import { issuersOf, providerError } from './providerError.ts';

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

export interface OidcProvider {
  readonly name: string;
  /** Looks up the provider once. @throws ProviderError */
  readonly prepare: () => Promise<unknown>;
  /** The address of the provider's sign-in page. @throws ProviderError */
  readonly pageFor: (proof: Proof) => Promise<URL>;
  /**
   * The signed-in person, from an ID token that the provider has signed for this sign-in.
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

/** The provider of the settings; not contacted yet. */
export function openOidcProvider(settings: OidcSettings): OidcProvider {
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
