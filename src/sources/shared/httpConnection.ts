import * as v from 'valibot';
import type { Change, ChangeProblem } from '#domain/change/change.ts';
import type { SourceProblem } from '#domain/userSource.ts';
import { decodeAnswer } from '#protocol/answerSchema.ts';
import {
  API_PATHS,
  type AnswerOnWire,
  type ChangeRequest,
  type Me,
  type ProblemType,
  type QuestionsRequest,
} from '#protocol/api.ts';
import { askable } from '#protocol/askable.ts';
import { editorsSchema } from '#protocol/editingSchema.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import { problemSchema, questionsResponseSchema } from '#protocol/responseSchema.ts';
import { changeResponseSchema } from '#protocol/resultSchema.ts';
import type {
  Answered,
  Connection,
  ConnectionListener,
  EditingConnection,
  EditingListener,
  MeConnection,
} from '#sources/shared/connection.ts';
import { listenToRevisions, type LiveRevisions } from '#sources/shared/liveRevisions.ts';
import type { NetworkEdge } from '#sources/shared/networkEdge.ts';

const TIMEOUT_MS = 10_000;
/** A change of several users takes its time, may wait for others of its kind, and has a long way on a slow network. */
const LONG_TIMEOUT_MS = 60_000;

type Reply =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'refusal'; readonly type: ProblemType | null }
  /** There was no answer. */
  | { readonly kind: 'nothing' };

/**
 * The server of a shared list.
 * @param basePath the path that the product is served under, without a slash at its end
 */
export function createHttpConnection(
  edge: NetworkEdge,
  basePath: string,
): Connection & EditingConnection & MeConnection {
  let live: LiveRevisions | null = null;
  let editing: EditingListener | null = null;
  let noteMe: ((me: Me) => void) | null = null;

  const post = async (path: string, body: unknown, timeoutMs: number): Promise<Reply> => {
    let response;
    try {
      response = await edge.request(basePath + path, body, timeoutMs);
    } catch {
      live?.noteUnreachable();
      return { kind: 'nothing' };
    }
    if (response.status === 200) return { kind: 'body', body: response.body };
    const problem = v.safeParse(problemSchema, response.body);
    const type = problem.success ? problem.output.type : null;
    if (type === 'urn:problem:signed-out') live?.noteSignedOut();
    if (type === 'urn:problem:forbidden') live?.noteForbidden();
    return { kind: 'refusal', type };
  };

  return {
    ask: async (questions) => {
      const request: QuestionsRequest = { questions: questions.map(askable) };
      const reply = await post(API_PATHS.questions, request, TIMEOUT_MS);
      if (reply.kind !== 'body') {
        const isInvalid = reply.kind === 'refusal' && reply.type === 'urn:problem:invalid';
        return { ok: false, problem: sourceProblem(reply), ...(isInvalid && { isInvalid }) };
      }
      const response = v.safeParse(questionsResponseSchema, reply.body);
      // Of a server of another version.
      if (!response.success) return { ok: false, problem: 'unreachable' };
      const { revision, answers } = response.output;
      const decoded = questions.map((question, position) =>
        decodeAnswered(question, answers[position]),
      );
      return { ok: true, revision, answers: decoded };
    },
    commit: async (key, change) => {
      const request: ChangeRequest = { key, change };
      const reply = await post(API_PATHS.changes, request, timeoutOf(change));
      if (reply.kind !== 'body') return { ok: false, problem: changeProblem(reply) };
      const response = v.safeParse(changeResponseSchema, reply.body);
      if (!response.success) return { ok: false, problem: 'unreachable' };
      return { ok: true, ...response.output };
    },
    listen: (listener: ConnectionListener) => {
      live = listenToRevisions(edge, basePath, {
        ...listener,
        onMe: (me) => noteMe?.(me),
        editing: () => editing,
      });
    },
    retry: () => live?.retry(),
    sayEditing: async (request) => {
      try {
        const path = basePath + API_PATHS.editing;
        const { status, body } = await edge.request(path, request, TIMEOUT_MS);
        // Said every few seconds while a form is open: of a cookie that the browser has lost the stream knows nothing.
        if (status === 401) live?.noteSignedOut();
        const editors = v.safeParse(editorsSchema, body);
        return editors.success ? editors.output : null;
      } catch {
        return null;
      }
    },
    sayClosed: (request) => edge.send(basePath + API_PATHS.editing, request),
    listenToEditing: (listener) => {
      editing = listener;
    },
    listenToMe: (listener) => {
      noteMe = listener;
    },
  };
}

/** Decodes an answer as the server sends it; one that cannot be decoded counts as none. */
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

/** Any other is the server's, or this page's, and may be over when it is tried again. */
const PROBLEMS: Readonly<Partial<Record<ProblemType, SourceProblem>>> = {
  'urn:problem:signed-out': 'signedOut',
  'urn:problem:forbidden': 'forbidden',
  'urn:problem:foreign-origin': 'forbidden',
  'urn:problem:too-slow': 'tooSlow',
};

type NoBody = Exclude<Reply, { kind: 'body' }>;

function sourceProblem(reply: NoBody): SourceProblem {
  if (reply.kind === 'nothing') return 'unreachable';
  return (reply.type === null ? undefined : PROBLEMS[reply.type]) ?? 'unreachable';
}

/** Nothing was changed where the server says why; else an equal change may be sent again. */
function changeProblem(reply: NoBody): ChangeProblem {
  if (reply.kind === 'refusal' && reply.type === 'urn:problem:read-only') return 'readOnly';
  const problem = sourceProblem(reply);
  return problem === 'tooSlow' ? 'unreachable' : problem;
}

function timeoutOf({ kind }: Change): number {
  switch (kind) {
    case 'add':
    case 'edit':
    case 'bringBack':
    case 'erase':
      return TIMEOUT_MS;
    case 'setActive':
    case 'setRole':
    case 'remove':
    case 'merge':
    case 'import':
    case 'undo':
      return LONG_TIMEOUT_MS;
  }
}
