import type { Answered, StaffClient, StaffProblem } from '#protocol/staffAccess.ts';
import { API_PATHS } from '#protocol/paths.ts';
import type { Problem } from '#protocol/problems.ts';
import { jsonRequest } from './jsonRequest.ts';

/** Signing in waits for a slow hash; anything slower counts as no response. */
const TIMEOUT_MS = 20_000;
/** A list is large, and the network may be slow. */
const UPLOAD_TIMEOUT_MS = 120_000;

interface Edge {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
}

/** @param basePath the path that the product is served under, without a trailing slash */
export function createStaffClient({ fetch, now }: Edge, basePath = ''): StaffClient {
  const send = async <T>(
    method: string,
    path: string,
    body?: unknown,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Answered<T>> => {
    try {
      const response = await fetch(basePath + path, {
        ...jsonRequest(method, body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return { ok: false, problem: await problemOf(response, now()) };
      const value: unknown = response.status === 204 ? null : await response.json();
      // From the server of this page, whose responses have the same types.
      return { ok: true, value: value as T };
    } catch (error) {
      // A response that is not JSON is a proxy's page.
      const type = error instanceof SyntaxError ? 'failed' : 'unreachable';
      return { ok: false, problem: { type, words: null, retryAt: null } };
    }
  };
  return {
    signIn: (typed) => send('POST', '/api/sign-in', typed),
    startProvider: (asked) => send('POST', '/api/oidc/start', asked),
    me: () => send('GET', API_PATHS.me),
    signOut: () => send('POST', '/api/sign-out'),
    openLink: (link) => send('POST', '/api/link', link),
    createFirstAdmin: (typed) => send('POST', '/api/first-admin', typed),
    move: (list) => send('POST', '/api/move', list, UPLOAD_TIMEOUT_MS),
    acceptInvitation: (typed) => send('POST', '/api/invitations/accept', typed),
    setPassword: (typed) => send('POST', '/api/password', typed),
    staff: () => send('GET', '/api/staff'),
    invite: (typed) => send('POST', '/api/staff/invitations', typed),
    revokeInvitation: (id) => send('DELETE', at('/api/staff/invitations', id)),
    changeMember: (id, change) => send('PATCH', at('/api/staff', id), change),
    passwordLink: (id) => send('POST', `${at('/api/staff', id)}/password-link`),
    sessions: (id) =>
      send('GET', id === null ? '/api/me/sessions' : `${at('/api/staff', id)}/sessions`),
    endSession: (id, isOwn) =>
      send('DELETE', at(isOwn ? '/api/me/sessions' : '/api/staff/sessions', id)),
    ownPassword: () => send('GET', '/api/me/password'),
    changeOwnPassword: (typed) => send('POST', '/api/me/password', typed),
    tokens: () => send('GET', '/api/me/tokens'),
    makeToken: (wanted) => send('POST', '/api/me/tokens', wanted),
    endToken: (id) => send('DELETE', at('/api/me/tokens', id)),
    beginBackup: () => send('POST', '/api/backup'),
    audit: (filter, before) => send('GET', '/api/audit' + searchOf({ ...filter, before })),
    auditFile: (filter) =>
      send('GET', '/api/audit/file' + searchOf(filter), undefined, UPLOAD_TIMEOUT_MS),
  };
}

/** Leaves out undefined values. */
function searchOf(values: object): string {
  const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return said.length === 0
    ? ''
    : `?${new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString()}`;
}

function at(path: string, id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

async function problemOf(response: Response, now: Date): Promise<StaffProblem> {
  const header = response.headers.get('retry-after');
  const seconds = header === null ? Number.NaN : Number(header);
  const retryAt = Number.isNaN(seconds) ? null : new Date(now.getTime() + seconds * 1000);
  try {
    // The server's own refusals are problems; from a proxy's response only texts are used.
    const { type, title, detail } = (await response.json()) as Partial<Problem>;
    const words = [title, detail].filter((text) => typeof text === 'string' && text !== '');
    return {
      type: type?.startsWith('urn:problem:') === true ? type : 'failed',
      words: response.status >= 500 || words.length === 0 ? null : words.join(' '),
      retryAt,
    };
  } catch {
    return { type: 'failed', words: null, retryAt };
  }
}
