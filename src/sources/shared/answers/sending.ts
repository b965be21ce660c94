import { MAX_PAGE_SIZE } from '#domain/limits.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import { isHeavy } from '#protocol/isHeavy.ts';
import { inParts, type AskedQuestion, type PagePart } from '#protocol/pagePart.ts';
import {
  forgetAsked,
  isAsking,
  NOT_YET,
  type AnswerCache,
} from '#sources/shared/answers/answerCache.ts';
import type { ListState } from '#sources/shared/answers/listState.ts';
import { withoutDuplicates } from './pageSearch.ts';
import { createQuestionBatches, type QuestionOutcome } from './questionBatches.ts';
import { createTyping, isTyped } from './typing.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';

export interface Sending {
  /** @param isFirst not sent before, such as each search of a person who types */
  readonly send: (
    question: AskedQuestion,
    isFirst: boolean,
    signal?: AbortSignal,
  ) => Promise<QuestionOutcome>;
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
      if (isOver && isAsking(entry) && isTyped(entry.question)) forgetAsked(entry);
    }
  };
  const typing = createTyping(sleep, endUnread);
  const batches = () => createQuestionBatches((questions, signal) => ask(questions, { signal }));
  // Separately, so that fast questions do not wait for slow ones.
  const [sendLight, sendHeavy] = [batches(), batches()];
  return {
    send: async (question, isFirst, signal) => {
      const pause = isFirst && isTyped(question) ? typing.pause() : null;
      if (pause !== null) await pause;
      if (signal?.aborted === true) return NOT_SENT;
      const sendOne: SendOne = (one) =>
        isHeavy(one) ? sendHeavy(one, signal) : sendLight(one, signal);
      if (question.kind !== 'pagePart' || question.page.size <= MAX_PAGE_SIZE) {
        return sendOne(question);
      }
      return sendPages(question.page, question.from, sendOne);
    },
    sendAlone: createQuestionBatches((questions) => ask(questions, { isLong: true })),
  };
}

type SendOne = (question: AskedQuestion) => Promise<QuestionOutcome>;

/**
 * Asks for a first page of more users than the server gives at once, which only show-all shows, as
 * pages that it gives. While the first one is searched in parts, its parts are the answer.
 */
async function sendPages(
  page: PageQuestion,
  from: string | null,
  sendOne: SendOne,
): Promise<QuestionOutcome> {
  const given = { ...page, size: MAX_PAGE_SIZE };
  const first = await sendOne(inParts(given, from));
  if (!first.ok) return first;
  const found = partIn(first);
  if (found.next !== undefined) return first;
  const pageCount = Math.ceil(Math.min(page.size, found.total) / MAX_PAGE_SIZE);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pageCount - 1) }, (_, place) =>
      sendWhole({ ...given, page: place + 2 }, sendOne),
    ),
  );
  let joined = first;
  for (const other of others) {
    if (!other.ok) return other;
    joined = joinedWith(joined, other);
  }
  const { rows, ...counts } = partIn(joined);
  const most = found.rows.length + page.size - MAX_PAGE_SIZE;
  return { ...joined, value: { ...counts, rows: rows.slice(0, most) } };
}

/** All parts of a page. */
async function sendWhole(page: PageQuestion, sendOne: SendOne): Promise<QuestionOutcome> {
  let whole = await sendOne(inParts(page));
  while (whole.ok) {
    const { next } = partIn(whole);
    if (next === undefined) break;
    // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before it ended
    const more = await sendOne(inParts(page, next));
    if (!more.ok) return more;
    whole = joinedWith(whole, more, partIn(more).next);
  }
  return whole;
}

type Answered = Extract<QuestionOutcome, { ok: true }>;

/**
 * Includes every change up to the older of both revisions. What the first one counted stays, and a
 * user who moved meanwhile is there once.
 */
function joinedWith(one: Answered, other: Answered, next?: string): Answered {
  const { next: _, lookedAt: _lookedAt, ...page } = partIn(one);
  const rows = withoutDuplicates(page.rows, partIn(other).rows);
  return {
    ok: true,
    revision: Math.min(one.revision, other.revision),
    newest: Math.max(one.newest, other.newest),
    value: { ...page, rows, ...(next !== undefined && { next }) } satisfies PagePart,
  };
}

/** The response to a question about a page. */
function partIn({ value }: Answered): PagePart {
  return value as PagePart;
}
