import { MAX_PAGE_SIZE, MAX_QUESTIONS } from '#domain/limits.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import { forgetRequest, NOT_YET, type AnswerCache } from '#sources/shared/answers/answerCache.ts';
import type { ListState } from '#sources/shared/answers/listState.ts';
import { createQuestionBatches, type QuestionOutcome } from './questionBatches.ts';
import { createTyping, isTyped } from './typing.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';

/** An answer that took no longer may be waited for together with others. */
const QUICK_MS = 300;

interface SendOptions {
  /** Not sent before, such as each search of a person who types. */
  readonly isFirst: boolean;
  /** How long the last answer took, if it is not the first one. */
  readonly tookMs: number;
  readonly signal: AbortSignal;
}

export interface Sending {
  readonly send: (question: AskedQuestion, options: SendOptions) => Promise<QuestionOutcome>;
  /** Sends one question alone: answers with many users, for which no screen waits. */
  readonly sendAlone: (question: AskedQuestion) => Promise<QuestionOutcome>;
}

/** Nobody wants the answer any more. */
const NOT_SENT = { ok: false, problem: 'unreachable', revision: null } as const;

/** Sends questions in batches, and debounces searches. */
export function createSending(
  { ask }: Pick<Connection, 'ask'>,
  sleep: (milliseconds: number) => Promise<void>,
  state: ListState,
  cache: AnswerCache,
): Sending {
  /** Aborts searches that nothing on the screen reads any more, on the server, too. */
  const endUnread = () => {
    if (!state.hasListeners()) return;
    state.notify();
    for (const entry of cache.entries()) {
      const isOver = !state.isLookedAt(entry) && entry.readAt !== NOT_YET;
      if (isOver && entry.request?.isPending === true && isTyped(entry.question)) {
        forgetRequest(entry);
      }
    }
  };
  const typing = createTyping(sleep, endUnread);
  const requestsOf = (size: number) =>
    createQuestionBatches(size, (questions, signal) => ask(questions, { signal }));
  const [sendTogether, sendByItself] = [requestsOf(MAX_QUESTIONS), requestsOf(1)];
  return {
    send: async (question, { isFirst, tookMs, signal }) => {
      const pause = isFirst && isTyped(question) ? typing.pause() : null;
      if (pause !== null) await pause;
      if (signal.aborted) return NOT_SENT;
      const sendOne: SendOne = (one) =>
        isQuick(one) || (!isFirst && tookMs < QUICK_MS)
          ? sendTogether(one, signal)
          : sendByItself(one, signal);
      return question.kind === 'page' && question.size > MAX_PAGE_SIZE
        ? sendPages(question, sendOne)
        : sendOne(question);
    },
    sendAlone: createQuestionBatches(1, (questions) => ask(questions, { isLong: true })),
  };
}

type SendOne = (question: AskedQuestion) => Promise<QuestionOutcome>;

/**
 * Asks for a first page of more users than the server gives at once, which only show-all shows, as
 * pages that it gives.
 */
async function sendPages(page: PageQuestion, sendOne: SendOne): Promise<QuestionOutcome> {
  const given = { ...page, size: MAX_PAGE_SIZE };
  const first = await sendOne(given);
  if (!first.ok) return first;
  const pageCount = Math.ceil(Math.min(page.size, pageIn(first).total) / MAX_PAGE_SIZE);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pageCount - 1) }, (_, place) =>
      sendOne({ ...given, page: place + 2 }),
    ),
  );
  let joined = first;
  for (const other of others) {
    if (!other.ok) return other;
    joined = joinedWith(joined, other);
  }
  const whole = pageIn(joined);
  return { ...joined, value: { ...whole, rows: whole.rows.slice(0, page.size) } };
}

type Answered = Extract<QuestionOutcome, { ok: true }>;

/**
 * Includes every change up to the older of both revisions. What the first one counted stays, and a
 * user who moved meanwhile is there once.
 */
function joinedWith(one: Answered, other: Answered): Answered {
  const page = pageIn(one);
  const ids = new Set(page.rows.map(({ id }) => id));
  const rows = [...page.rows, ...pageIn(other).rows.filter(({ id }) => !ids.has(id))];
  return {
    ok: true,
    revision: Math.min(one.revision, other.revision),
    value: { ...page, rows },
  };
}

/** The response to a question about a page. */
function pageIn({ value }: Answered): PageOfUsers {
  return value as PageOfUsers;
}

/**
 * Found by a key. Only these share a first request: its answers come together, and none should wait
 * for a slow one.
 */
function isQuick(question: AskedQuestion): boolean {
  switch (question.kind) {
    case 'user':
    case 'email':
    case 'history':
    case 'removed':
    case 'lastChange':
      return true;
    case 'values':
      return question.query === undefined;
    case 'page':
    case 'neighbours':
    case 'selected':
    case 'rows':
    case 'places':
    case 'holders':
      return false;
  }
}
