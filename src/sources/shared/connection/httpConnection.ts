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
import { withinLimits } from '#protocol/withinLimits.ts';
import { editorsSchema } from '#protocol/live.ts';
import type { Answered, Connection, NetworkEdge } from './connection.ts';
import { openLive, type Live } from './live.ts';

const TIMEOUT_MS = 10_000;
/** How often a request is sent to a server that says when to come again … */
const MAX_TRIES = 4;
/** … if it asks for no longer wait than this. */
const MAX_WAIT_MS = 10_000;
/** Before a question is asked again that the server was too busy for; later pauses are longer. */
const BUSY_WAIT_MS = 1000;
/**
 * A change of several users takes its time, and may wait for others of its kind: how long it may be
 * silent. Also for answers with many users, which take long on a slow network.
 */
const LONG_TIMEOUT_MS = 60_000;

type Response = Awaited<ReturnType<NetworkEdge['request']>>;

type Reply =
  | { readonly kind: 'body'; readonly body: unknown }
  | {
      readonly kind: 'refusal';
      readonly type: ProblemType | null;
      /** See `waitOf`. */
      readonly waitMs: number | null;
    }
  /** There was no response. */
  | { readonly kind: 'nothing' };

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
  const post = createPost(edge, basePath, live);
  return {
    ask: (questions, options = {}) => ask(post, edge, questions, options),
    commit: (key, change, onProgress) => commit(post, edge, { key, change }, onProgress),
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

type Post = (...request: Parameters<NetworkEdge['request']>) => Promise<Reply>;

/** Sends requests, and reports what their refusals say about session and role. */
function createPost(edge: NetworkEdge, basePath: string, live: Live): Post {
  return async (path, body, timeoutMs, options) => {
    let response;
    try {
      response = await edge.request(basePath + path, body, timeoutMs, options);
    } catch {
      if (options?.signal?.aborted !== true) live.noteUnreachable();
      return { kind: 'nothing' };
    }
    if (response.status === 200) return { kind: 'body', body: response.body };
    const type = problemTypeOf(response);
    if (type === 'urn:problem:signed-out') live.noteSignedOut(response.body);
    if (type === 'urn:problem:forbidden') live.noteForbidden();
    return { kind: 'refusal', type, waitMs: waitOf(response) };
  };
}

/**
 * Sends again a few times while the server is too busy to begin.
 * @param waitOfOutcome how long to wait before; `null`: not again
 */
async function whileBusy<Outcome>(
  { after, random }: NetworkEdge,
  send: () => Promise<Outcome>,
  waitOfOutcome: (outcome: Outcome, tries: number) => number | null,
  signal?: AbortSignal,
): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    const outcome = await send();
    const waitMs = waitOfOutcome(outcome, tries);
    if (waitMs === null || tries === MAX_TRIES) return outcome;
    // Jitter: those who were refused at the same moment should not all come back at once.
    const spreadMs = waitMs * (1 + random() / 2);
    // oxlint-disable-next-line no-await-in-loop -- the wait is for the server
    await new Promise<void>((resolve) => {
      after(spreadMs, resolve);
    });
    if (signal?.aborted === true) return outcome;
  }
}

type Ask = Connection['ask'];

async function ask(
  post: Post,
  edge: NetworkEdge,
  questions: Parameters<Ask>[0],
  { isLong, signal }: NonNullable<Parameters<Ask>[1]>,
): ReturnType<Ask> {
  const request: QuestionsRequest = { questions: questions.map(withinLimits) };
  const timeoutMs = isLong === true ? LONG_TIMEOUT_MS : TIMEOUT_MS;
  const send = async () => {
    const reply = await post(API_PATHS.questions, request, timeoutMs, { signal });
    return { reply, outcome: outcomeOf(questions, reply) };
  };
  const { outcome } = await whileBusy(
    edge,
    send,
    ({ reply, outcome: found }, tries) => {
      if (reply.kind === 'refusal') return reply.waitMs;
      return found.ok && found.answers.some(isBusy) ? BUSY_WAIT_MS * 1.5 ** (tries - 1) : null;
    },
    signal,
  );
  return outcome;
}

function isBusy(answer: Answered): boolean {
  return !answer.ok && answer.problem === 'busy';
}

function outcomeOf(questions: Parameters<Ask>[0], reply: Reply): Awaited<ReturnType<Ask>> {
  if (reply.kind !== 'body') return { ok: false, problem: problemOf(reply, QUESTION_PROBLEMS) };
  const response = v.safeParse(questionsReply, reply.body);
  // From a server of another version.
  if (!response.success) return { ok: false, problem: 'unreachable' };
  const { revision, answers } = response.output;
  const decoded = questions.map((question, position) =>
    decodeAnswered(question, answers[position]),
  );
  return { ok: true, revision, answers: decoded };
}

type Commit = Connection['commit'];

async function commit(
  post: Post,
  edge: NetworkEdge,
  request: ChangeRequest,
  onProgress: Parameters<Commit>[2],
): ReturnType<Commit> {
  const { change } = request;
  const reply = await whileBusy(
    edge,
    () => post(API_PATHS.changes, request, timeoutOf(change), { onProgress }),
    (found) => (found.kind === 'refusal' ? found.waitMs : null),
  );
  if (reply.kind !== 'body') {
    const problem = problemOf(reply, CHANGE_PROBLEMS);
    return {
      ok: false,
      problem: problem === 'newer' && isTooLong(change) ? 'tooLarge' : problem,
    };
  }
  const response = v.safeParse(changeResponseSchema, reply.body);
  if (!response.success) return { ok: false, problem: 'unreachable' };
  return { ok: true, ...response.output };
}

/** Decodes an answer of the server; an invalid one counts as none. */
export function decodeAnswered(
  question: AskedQuestion,
  answer: AnswerOnWire | undefined,
): Answered {
  if (answer === undefined) return { ok: false, problem: 'unreachable' };
  if (!answer.ok) return answer;
  try {
    return { ok: true, value: decodeAnswer(question, answer.value) };
  } catch {
    return { ok: false, problem: 'unreachable' };
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

/**
 * How long the server asks to wait; `null`: not at all, or longer than a person would wait without
 * a message.
 */
function waitOf({ status, retryAfter }: Response): number | null {
  if ((status !== 429 && status !== 503) || typeof retryAfter !== 'string') return null;
  const waitMs = Number(retryAfter) * 1000;
  return waitMs > 0 && waitMs <= MAX_WAIT_MS ? waitMs : null;
}

type NoBody = Exclude<Reply, { kind: 'body' }>;

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

type Problems<Problem> = Readonly<Partial<Record<ProblemType, Problem>>>;

/** Whether a text in it is longer than the server accepts. */
function isTooLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > MAX_TEXT_LENGTH;
  return typeof value === 'object' && value !== null && Object.values(value).some(isTooLong);
}

/** Any other problem is an error of the server or the page, and a retry may succeed. */
function problemOf<Problem>(reply: NoBody, problems: Problems<Problem>): Problem | 'unreachable' {
  if (reply.kind === 'nothing' || reply.type === null) return 'unreachable';
  return problems[reply.type] ?? 'unreachable';
}

function timeoutOf({ kind }: Change): number {
  switch (kind) {
    case 'add':
    case 'edit':
    case 'erase':
      return TIMEOUT_MS;
    case 'bringBack':
    case 'setActive':
    case 'setRole':
    case 'remove':
    case 'merge':
    case 'import':
    case 'undo':
      return LONG_TIMEOUT_MS;
  }
}
