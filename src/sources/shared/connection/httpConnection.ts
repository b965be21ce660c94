import * as v from 'valibot';
import type { Change, ChangeProblem } from '#domain/change/change.ts';
import { MAX_TEXT_LENGTH } from '#domain/limits.ts';
import type { SourceProblem } from '#domain/userSource.ts';
import {
  decodeAnswer,
  type AnswerOnWire,
  type AskedQuestion,
  type QuestionsRequest,
  questionsReply,
} from '#protocol/questions.ts';
import { API_PATHS } from '#protocol/paths.ts';
import { type ChangeRequest, changeResponseSchema } from '#protocol/changes.ts';
import { type ProblemType, problemSchema } from '#protocol/problems.ts';
import { editorsSchema } from '#protocol/live.ts';
import type { Answered, Connection, NetworkEdge } from './connection.ts';
import { openLive } from './live.ts';

const TIMEOUT_MS = 10_000;
/** How often a request is sent to a server that says when to come again … */
const MAX_TRIES = 4;
/** … if it asks for no longer wait than this: nobody would wait longer without a message. */
const MAX_WAIT_MS = 10_000;
/** Before a question is asked again that the server was too busy for; later pauses are longer. */
const BUSY_WAIT_MS = 1000;
/**
 * A change of several users takes its time, and may wait for others of its kind: how long it may be
 * silent. Also for answers with many users, which take long on a slow network.
 */
const LONG_TIMEOUT_MS = 60_000;
/** Changes that take no longer than a question. */
const SHORT: ReadonlySet<Change['kind']> = new Set(['add', 'edit', 'erase']);

type Response = Awaited<ReturnType<NetworkEdge['request']>>;

/** A body; a refusal, with its type unless something else refused; or nothing. */
type Reply =
  | { readonly body: unknown }
  | { readonly refusal: ProblemType | null; readonly waitMs: number | null };

const NO_RESPONSE = { ok: false, problem: 'unreachable' } as const;

/**
 * The connection to the server of a shared list.
 * @param basePath the path that the product is served under, without a trailing slash
 * @param revision of the list, as this page knows it: the server continues from there
 */
export function createHttpConnection(
  edge: NetworkEdge,
  basePath: string,
  revision: number,
): Connection {
  const live = openLive(edge, basePath, revision);
  /** Reports what refusals say about session and role. */
  const post = async (...[path, ...rest]: Parameters<NetworkEdge['request']>): Promise<Reply> => {
    let response;
    try {
      response = await edge.request(basePath + path, ...rest);
    } catch {
      if (rest[2]?.signal?.aborted !== true) live.noteUnreachable();
      return { refusal: null, waitMs: null };
    }
    if (response.status === 200) return { body: response.body };
    const refusal = problemTypeOf(response);
    if (refusal === 'urn:problem:signed-out') live.noteSignedOut(response.body);
    if (refusal === 'urn:problem:forbidden') live.noteForbidden();
    return { refusal, waitMs: waitOf(response) };
  };
  /**
   * Sends again a few times while the server is too busy to begin.
   * @param busyMs how long to wait although there is a response; `null`: it is taken
   */
  const postUntilServed = async (
    send: () => Promise<Reply>,
    busyMs: (body: unknown, tries: number) => number | null,
    signal?: AbortSignal,
  ): Promise<Reply> => {
    for (let tries = 1; ; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const reply = await send();
      const waitMs = 'body' in reply ? busyMs(reply.body, tries) : reply.waitMs;
      if (waitMs === null || tries === MAX_TRIES) return reply;
      // oxlint-disable-next-line no-await-in-loop -- the wait is for the server
      await new Promise<void>((resolve) => {
        // Jitter: those who were refused at the same moment should not all come back at once.
        edge.after(waitMs * (1 + edge.random() / 2), resolve);
      });
      if (signal?.aborted === true) return reply;
    }
  };
  return {
    ask: async (questions, { isLong, signal } = {}) => {
      const request: QuestionsRequest = { questions };
      const timeoutMs = isLong === true ? LONG_TIMEOUT_MS : TIMEOUT_MS;
      const reply = await postUntilServed(
        () => post(API_PATHS.questions, request, timeoutMs, { signal }),
        (body, tries) => (isBusy(body) ? BUSY_WAIT_MS * 1.5 ** (tries - 1) : null),
        signal,
      );
      if (!('body' in reply)) return refused(reply.refusal, QUESTION_PROBLEMS);
      const response = v.safeParse(questionsReply, reply.body);
      // From a server of another version.
      if (!response.success) return NO_RESPONSE;
      const { answers, revision: at } = response.output;
      const decoded = questions.map((question, position) =>
        decodeAnswered(question, answers[position]),
      );
      return { ok: true, revision: at, answers: decoded };
    },
    commit: async (key, change, onProgress) => {
      const request: ChangeRequest = { key, change };
      const timeoutMs = SHORT.has(change.kind) ? TIMEOUT_MS : LONG_TIMEOUT_MS;
      const reply = await postUntilServed(
        () => post(API_PATHS.changes, request, timeoutMs, { onProgress }),
        () => null,
      );
      if ('body' in reply) {
        const response = v.safeParse(changeResponseSchema, reply.body);
        return response.success ? { ok: true, ...response.output } : NO_RESPONSE;
      }
      const isTooLarge = reply.refusal === 'urn:problem:invalid' && isTooLong(change);
      if (isTooLarge) return { ok: false, problem: 'tooLarge' };
      return refused(reply.refusal, CHANGE_PROBLEMS);
    },
    listen: live.listen,
    retry: live.retry,
    reportPresence: async (request) => {
      try {
        const path = basePath + API_PATHS.presence;
        const { status, body } = await edge.request(path, request, TIMEOUT_MS);
        // Sent every few seconds while a form is open: the stream does not notice when the browser
        // loses its cookie.
        if (status === 401) live.noteSignedOut(body);
        const editors = v.safeParse(editorsSchema, body);
        return editors.success ? editors.output : null;
      } catch {
        return null;
      }
    },
    reportClosed: (request) => edge.send(basePath + API_PATHS.presence, request),
  };
}

function isBusy(body: unknown): boolean {
  const reply = v.safeParse(questionsReply, body);
  return reply.success && reply.output.answers.some((one) => !one.ok && one.problem === 'busy');
}

/** Decodes an answer of the server; an invalid one counts as none. */
export function decodeAnswered(question: AskedQuestion, answer?: AnswerOnWire): Answered {
  if (answer?.ok !== true) return answer ?? NO_RESPONSE;
  try {
    return { ok: true, value: decodeAnswer(question, answer.value) };
  } catch {
    return NO_RESPONSE;
  }
}

/** `null`: missing, or from something that is not the product. */
function problemTypeOf({ status, body }: Response): ProblemType | null {
  const problem = v.safeParse(problemSchema, body);
  if (problem.success) return problem.output.type;
  // A proxy in front of the server, which may accept less, has its own words.
  return OF_PROXIES[status] ?? null;
}

const OF_PROXIES: Readonly<Record<number, ProblemType>> = {
  413: 'urn:problem:too-large',
  429: 'urn:problem:too-many-requests',
  503: 'urn:problem:unavailable',
};

/** How long the server asks to wait; `null`: not at all, or for too long. */
function waitOf({ status, retryAfter }: Response): number | null {
  if ((status !== 429 && status !== 503) || typeof retryAfter !== 'string') return null;
  const waitMs = Number(retryAfter) * 1000;
  return waitMs > 0 && waitMs <= MAX_WAIT_MS ? waitMs : null;
}

type Problems<Problem> = Readonly<Partial<Record<ProblemType, Problem>>>;

const REFUSED = {
  'urn:problem:signed-out': 'signedOut',
  'urn:problem:forbidden': 'forbidden',
  'urn:problem:foreign-origin': 'forbidden',
} as const satisfies Problems<SourceProblem & ChangeProblem>;

const QUESTION_PROBLEMS: Problems<SourceProblem> = {
  ...REFUSED,
  'urn:problem:too-slow': 'tooSlow',
  'urn:problem:too-many-requests': 'busy',
  'urn:problem:unavailable': 'busy',
};

/** With these problems nothing was changed; otherwise an equal change may be sent again. */
const CHANGE_PROBLEMS: Problems<ChangeProblem> = {
  ...REFUSED,
  'urn:problem:read-only': 'readOnly',
  'urn:problem:too-large': 'tooLarge',
  'urn:problem:too-many-requests': 'busy',
  'urn:problem:key-reused': 'keyReused',
  // The page never sends what its own server does not understand, except overlong texts.
  'urn:problem:invalid': 'newer',
};

/** Any other problem is an error of the server or the page, and a retry may succeed. */
function refused<Problem>(refusal: ProblemType | null, problems: Problems<Problem>) {
  const problem = (refusal === null ? undefined : problems[refusal]) ?? NO_RESPONSE.problem;
  return { ok: false, problem } as const;
}

/** Whether a text in it is longer than the server accepts. */
function isTooLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > MAX_TEXT_LENGTH;
  return typeof value === 'object' && value !== null && Object.values(value).some(isTooLong);
}
