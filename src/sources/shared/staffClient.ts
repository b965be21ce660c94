import type { Answered, StaffClient, StaffProblem } from '#protocol/staffAccess.ts';
import { API_PATHS } from '#protocol/paths.ts';
import type { Problem } from '#protocol/problems.ts';
import { jsonRequest } from './jsonRequest.ts';
import { STAFF_PATHS } from '#protocol/staffApi.ts';

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
  const { ownSessions, sessions, sessionsOf, passwordLinkOf } = STAFF_PATHS;
  return {
    signIn: (typed) => send('POST', STAFF_PATHS.signIn, typed),
    startProvider: (asked) => send('POST', STAFF_PATHS.providerStart, asked),
    me: () => send('GET', API_PATHS.me),
    signOut: () => send('POST', STAFF_PATHS.signOut),
    openLink: (link) => send('POST', STAFF_PATHS.link, link),
    createFirstAdmin: (typed) => send('POST', STAFF_PATHS.firstAdmin, typed),
    move: (list) => send('POST', STAFF_PATHS.move, list, UPLOAD_TIMEOUT_MS),
    acceptInvitation: (typed) => send('POST', STAFF_PATHS.accept, typed),
    setPassword: (typed) => send('POST', STAFF_PATHS.password, typed),
    staff: () => send('GET', API_PATHS.staff),
    invite: (typed) => send('POST', STAFF_PATHS.invitations, typed),
    revokeInvitation: (id) => send('DELETE', at(STAFF_PATHS.invitations, id)),
    changeMember: (id, change) => send('PATCH', at(STAFF_PATHS.staff, id), change),
    passwordLink: (id) => send('POST', passwordLinkOf(id)),
    sessions: (id) => send('GET', id === null ? ownSessions : sessionsOf(id)),
    endSession: (id, isOwn) => send('DELETE', at(isOwn ? ownSessions : sessions, id)),
    ownPassword: () => send('GET', STAFF_PATHS.ownPassword),
    changeOwnPassword: (typed) => send('POST', STAFF_PATHS.ownPassword, typed),
    tokens: () => send('GET', STAFF_PATHS.ownTokens),
    makeToken: (wanted) => send('POST', STAFF_PATHS.ownTokens, wanted),
    endToken: (id) => send('DELETE', at(STAFF_PATHS.ownTokens, id)),
    beginBackup: () => send('POST', STAFF_PATHS.backup),
    audit: (filter, before) => send('GET', STAFF_PATHS.audit + searchOf({ ...filter, before })),
    auditFile: (filter) =>
      send('GET', STAFF_PATHS.auditFile + searchOf(filter), undefined, UPLOAD_TIMEOUT_MS),
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
