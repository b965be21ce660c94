import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import {
  type ProviderPage,
  type ProviderProblem,
  providerSignInSchema,
  withProviderProblem,
} from '#protocol/staffApi.ts';
import { errorFacts, Refusal } from '#server/app/errors.ts';
import { addressOf } from '#server/app/listen.ts';
import { type AuthParts, signIn } from '#server/auth/authParts.ts';
import {
  admitIdentity,
  type Admitted,
  type OidcRequest,
  providerIdOf,
  REQUEST_S,
  storeRequest,
  useRequest,
} from '#server/auth/oidcMembers.ts';
import { newProof, openOidcProvider, ProviderError } from '#server/auth/oidcProvider.ts';
import { providerTryKeys, refundTry, takeTry } from '#server/auth/signInTries.ts';
import { bodyOf } from '#server/routes/endpoint.ts';

/**
 * Sign-in at a provider: the page gets the provider's address, and the provider sends the browser
 * back.
 * @returns looks up the provider ahead, and logs a failure; never rejects
 */
export function addOidcEndpoints(parts: AuthParts): () => Promise<void> {
  const { endpoints, oidc: settings, isSecure } = parts;
  if (settings === null) {
    for (const name of ['POST /api/oidc/start', 'GET /api/oidc/callback'] as const) {
      endpoints.addOpen(name, () => Promise.reject(new Refusal('urn:problem:not-found')));
    }
    return () => Promise.resolve();
  }
  const provider = openOidcProvider(settings);
  const providerId = providerIdOf(settings.issuer);
  const withProvider = { ...parts, provider, providerId, cookie: stateCookie(isSecure) };
  endpoints.addOpen('POST /api/oidc/start', (context) => beginSignIn(withProvider, context));
  endpoints.addOpen('GET /api/oidc/callback', (context) => finishSignIn(withProvider, context));
  return async () => {
    try {
      await provider.prepare();
    } catch (error) {
      logProblem(parts, error);
    }
  };
}

interface OidcParts extends AuthParts {
  readonly provider: ReturnType<typeof openOidcProvider>;
  readonly providerId: string;
  readonly cookie: ReturnType<typeof stateCookie>;
}

async function beginSignIn(oidc: OidcParts, context: Context): Promise<Response> {
  const { database, provider, cookie, now } = oidc;
  const asked = await bodyOf(context, providerSignInSchema);
  const proof = newProof();
  await takeTry(database, providerTryKeys(addressOf(context)), now());
  const page = await provider.pageFor(proof).catch((error: unknown) => {
    logProblem(oidc, error);
    throw new Refusal('urn:problem:provider-unreachable');
  });
  await storeRequest(database, { proof, returnPath: returnPath(asked.returnPath) }, now());
  cookie.set(context, proof.state);
  return context.json({ url: page.href } satisfies ProviderPage);
}

async function finishSignIn(oidc: OidcParts, context: Context): Promise<Response> {
  const { database, sessions, cookie, now } = oidc;
  const state = context.req.query('state');
  // If somebody else leads a browser here with their own sign-in, it has no such cookie.
  const isOwn = state !== undefined && cookie.of(context) === state;
  const request = isOwn ? await useRequest(database, state, now()) : null;
  if (request === null) {
    // The browser's back button may lead here again.
    const isSignedIn = (await sessions.callerOf(context.req.raw)) !== null;
    return context.redirect(isSignedIn ? '/' : withProviderProblem('/', 'expired'), 303);
  }
  const admitted = await identify(oidc, context, request);
  cookie.clear(context);
  if ('problem' in admitted) {
    return context.redirect(withProviderProblem(request.returnPath, admitted.problem), 303);
  }
  await refundTry(database, providerTryKeys(addressOf(context)), now());
  await signIn(oidc, context, admitted.me);
  return context.redirect(request.returnPath, 303);
}

async function identify(
  oidc: OidcParts,
  context: Context,
  { proof }: OidcRequest,
): Promise<Admitted | { readonly problem: ProviderProblem }> {
  const { database, provider, providerId, now, record, recordFailure } = oidc;
  try {
    const identity = await provider.identityOf(new URL(context.req.url).search, proof);
    return await database.transaction(async (transaction) => {
      const outcome = await admitIdentity(transaction, providerId, identity, now());
      if ('problem' in outcome) await recordFailure(null, transaction);
      else if (outcome.hasJoined) {
        await record({ kind: 'invitationAccepted', by: outcome.me }, transaction);
      }
      return outcome;
    });
  } catch (error) {
    return { problem: logProblem(oidc, error) };
  }
}

/** @throws errors that are not the provider's */
function logProblem({ log }: AuthParts, error: unknown): ProviderProblem {
  if (!(error instanceof ProviderError)) throw error;
  if (error.problem !== 'cancelled') {
    log.warn({ ...errorFacts(error), ...error.issuers }, 'provider failed');
  }
  return error.problem;
}

/**
 * Ties a sign-in to the browser that began it. Not `Strict`, since the provider's page leads back
 * with it.
 */
function stateCookie(isSecure: boolean) {
  // The prefix makes the browser guarantee, with TLS, that only this host set it.
  const name = isSecure ? '__Host-staff.oidc' : 'staff.oidc';
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax' } as const;
  return {
    of: (context: Context) => getCookie(context, name),
    set: (context: Context, state: string) =>
      setCookie(context, name, state, { ...attributes, maxAge: REQUEST_S }),
    clear: (context: Context) => deleteCookie(context, name, attributes),
  };
}

/** Our addresses, resolved against this base, stay below it. */
const BASE = 'http://own.invalid';

/**
 * Where a browser continues after a sign-in at the provider: the requested address of the product,
 * or the home page. Never another site, however the address is written.
 * @returns path, search and hash
 */
export function returnPath(asked: string): string {
  // Browsers read `\` as `/` and drop control characters: `//other.site` may hide behind them.
  if (!asked.startsWith('/') || !URL.canParse(asked, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  if (origin !== BASE || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/';
  return pathname + search + hash;
}
