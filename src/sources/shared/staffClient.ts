import * as v from 'valibot';
import type { Answered, StaffClient, StaffProblem } from '#protocol/staffAccess.ts';
import { API_PATHS } from '#protocol/paths.ts';
import { problemSchema } from '#protocol/problems.ts';
import { jsonRequest, requestJson, type JsonResponse } from './jsonRequest.ts';

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
    const request = jsonRequest(method, body);
    const response = await requestJson(fetch, basePath + path, request, timeoutMs).catch(
      () => null,
    );
    if (response === null) return refused({ type: 'unreachable' });
    if (response.status === 204) return { ok: true, value: null as T };
    // A response that is not JSON is a proxy's page.
    const isRefused = response.status >= 300 || response.body === undefined;
    if (isRefused) return refused(problemOf(response, now()));
    // From the server of this page, whose responses have the same types.
    return { ok: true, value: response.body as T };
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

function refused(problem: Partial<StaffProblem>) {
  return {
    ok: false,
    problem: { type: 'failed', words: null, retryAt: null, ...problem },
  } as const;
}

/** The server's own refusals are problems; others' responses have no words for a person. */
function problemOf({ status, body, retryAfter }: JsonResponse, now: Date): Partial<StaffProblem> {
  const seconds = retryAfter ? Number(retryAfter) : Number.NaN;
  const retryAt = Number.isNaN(seconds) ? null : new Date(now.getTime() + seconds * 1000);
  const problem = v.safeParse(problemSchema, body);
  if (!problem.success) return { retryAt };
  const { type, title, detail = '' } = problem.output;
  return { type, retryAt, words: status >= 500 ? null : `${title} ${detail}`.trim() };
}
