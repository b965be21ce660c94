import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The client that the provider knows. */
export const CLIENT = { id: 'liste', secret: 'a secret of the client' };
const KEY_ID = 'key';
const HOUR_S = 60 * 60;

export type Claims = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

/** The provider's behaviour, which tests change. */
export interface ProviderBehaviour {
  /** The person who signs in, without being asked; `null`: the person refuses. */
  person: Claims | null;
  /** Changes an ID token before it is signed. */
  alter: (claims: Claims) => Claims;
  signedWith: 'its key' | 'another key' | 'nothing';
  /** Replaces a path's answer; `hang`: never answers. */
  answers: Map<string, Answer | 'hang'>;
  /** Called for a request that is never answered. */
  onHang: () => void;
  acceptsCodesTwice: boolean;
  /** The only client authentication that it supports. */
  clientProof: 'client_secret_basic' | 'client_secret_post';
  userinfo: Claims | null;
  /** After its address, in its own name. */
  issuerPath: string;
}

export interface TestProvider extends ProviderBehaviour {
  readonly issuer: string;
  readonly client: typeof CLIENT;
  /** The received requests, by path. */
  readonly requests: string[];
  /** Opens `url` as a browser; returns the address to which it is sent back. */
  readonly visit: (url: string) => Promise<URL>;
  readonly close: () => Promise<void>;
}

interface Grant {
  readonly person: Claims;
  readonly parameters: URLSearchParams;
}

/** An OpenID provider with one client, on this machine, that asks nobody for a password. */
export async function startOidcProvider(port = 0): Promise<TestProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const jwk = {
    ...keys.publicKey.export({ format: 'jwk' }),
    kid: KEY_ID,
    alg: 'RS256',
    use: 'sig',
  };

  const ownName = () => provider.issuer + provider.issuerPath;
  const tokenOf = (claims: Claims) => {
    const alg = provider.signedWith === 'nothing' ? 'none' : 'RS256';
    const text = [{ alg, kid: KEY_ID }, claims].map(encode).join('.');
    if (alg === 'none') return `${text}.`;
    const { privateKey } = provider.signedWith === 'its key' ? keys : otherKeys;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
  };
  const authorize = ({ searchParams: asked }: URL): string => {
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    back.searchParams.set('iss', ownName());
    if (provider.person === null) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      grants.set(code, { person: provider.person, parameters: asked });
      back.searchParams.set('code', code);
    }
    return back.href;
  };
  const redeem = (body: URLSearchParams, authorization: string): Answer => {
    const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret.replaceAll(' ', '+')}`);
    const isProven =
      provider.clientProof === 'client_secret_post'
        ? body.get('client_secret') === CLIENT.secret && authorization === ''
        : authorization === `Basic ${basic.toString('base64')}`;
    if (!isProven) return problem('invalid_client');
    const grant = grants.get(body.get('code') ?? '');
    const verifier = createHash('sha256').update(body.get('code_verifier') ?? '');
    if (grant?.parameters.get('code_challenge') !== verifier.digest('base64url')) {
      return problem('invalid_grant');
    }
    if (!provider.acceptsCodesTwice) grants.delete(body.get('code') ?? '');
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: ownName(),
      aud: CLIENT.id,
      iat: now,
      exp: now + HOUR_S,
      nonce: grant.parameters.get('nonce'),
      ...grant.person,
    };
    const id_token = tokenOf(provider.alter(claims));
    return json({ access_token: 'access', token_type: 'Bearer', expires_in: HOUR_S, id_token });
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', provider.issuer);
    provider.requests.push(url.pathname);
    const own = provider.answers.get(url.pathname);
    if (own === 'hang') {
      provider.onHang();
      return;
    }
    if (own === undefined && url.pathname === '/authorize') {
      response.writeHead(302, { location: authorize(url) }).end();
      return;
    }
    const body = new URLSearchParams(await textOf(request));
    const answer = own ?? answerTo(url.pathname, body, request.headers.authorization ?? '');
    const headers = { 'content-type': answer.type ?? 'application/json', connection: 'close' };
    response.writeHead(answer.status ?? 200, headers).end(answer.body);
  };
  const answerTo = (path: string, body: URLSearchParams, authorization: string): Answer => {
    switch (path) {
      case `${provider.issuerPath.replace(/\/$/, '')}/.well-known/openid-configuration`:
        return json({
          ...metadataOf(provider.issuer),
          issuer: ownName(),
          token_endpoint_auth_methods_supported: [provider.clientProof],
        });
      case '/token':
        return redeem(body, authorization);
      case '/keys':
        return json({ keys: [jwk] });
      default:
        return path === '/userinfo' && provider.userinfo !== null
          ? json(provider.userinfo)
          : { status: 404, body: '' };
    }
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  // Not a pipe's address: it listens at a port.
  const { port: ownPort } = server.address() as AddressInfo;
  const provider: TestProvider = {
    issuer: `http://localhost:${ownPort}`,
    client: CLIENT,
    ...politeBehaviour(),
    requests: [],
    visit: async (url) => {
      const response = await fetch(url, { redirect: 'manual' });
      return new URL(response.headers.get('location') ?? '');
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

/** A correct provider. */
export function politeBehaviour(): ProviderBehaviour {
  return {
    person: null,
    alter: (claims) => claims,
    signedWith: 'its key',
    answers: new Map(),
    onHang: () => undefined,
    acceptsCodesTwice: false,
    clientProof: 'client_secret_basic',
    userinfo: null,
    issuerPath: '',
  };
}

function metadataOf(address: string): Claims {
  return {
    authorization_endpoint: `${address}/authorize`,
    token_endpoint: `${address}/token`,
    jwks_uri: `${address}/keys`,
    userinfo_endpoint: `${address}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // A careless provider: the client must refuse tokens without a signature.
    id_token_signing_alg_values_supported: ['RS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function json(value: unknown): Answer {
  return { body: JSON.stringify(value) };
}

function problem(error: string): Answer {
  return { status: 400, body: JSON.stringify({ error }) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  // A request's chunks are buffers while it has no encoding.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
