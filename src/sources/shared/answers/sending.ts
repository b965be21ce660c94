import { MAX_PAGE_SIZE, MAX_QUESTIONS } from '#domain/limits.ts';
import type { PageOfUsers, PageQuestion, SourceProblem } from '#domain/userSource.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import { forgetRequest, NOT_YET, type AnswerCache } from '#sources/shared/answers/answerCache.ts';
import type { ListState } from '#sources/shared/answers/answerCache.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';

type QuestionOutcome =
  | {
      readonly ok: true;
      readonly revision: number;
      readonly value: unknown;
    }
  | {
      readonly ok: false;
      readonly problem: SourceProblem;
      /** Of the list that refused; `null`: there was no response. */
      readonly revision: number | null;
    };

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
  /** Sends one question alone, again while the server is busy: for answers with many users. */
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
  const sendLong = createQuestionBatches(1, (questions) => ask(questions, { isLong: true }));
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
    sendAlone: (question) => askWithRetry(() => sendLong(question), sleep),
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

interface Waiting {
  readonly question: AskedQuestion;
  /** See `AskOptions`. */
  readonly signal: AbortSignal | undefined;
  readonly resolve: (outcome: QuestionOutcome) => void;
}

/**
 * Sends the questions of one turn together, such as those of one screen.
 * @param size how many questions a request has at most
 */
function createQuestionBatches(
  size: number,
  ask: (questions: readonly AskedQuestion[], signal: AbortSignal) => ReturnType<Connection['ask']>,
): (question: AskedQuestion, signal?: AbortSignal) => Promise<QuestionOutcome> {
  let waiting: Waiting[] = [];

  const send = async (batch: readonly Waiting[]) => {
    const questions = batch.map(({ question }) => question);
    const outcome = await ask(questions, whenNobodyWants(batch));
    for (const [position, { resolve }] of batch.entries()) {
      resolve(outcomeOf(outcome, position));
    }
  };
  const sendAll = () => {
    const asked = waiting;
    waiting = [];
    for (let start = 0; start < asked.length; start += size) {
      void send(asked.slice(start, start + size));
    }
  };
  return (question, signal) =>
    new Promise((resolve) => {
      if (waiting.length === 0) void Promise.resolve().then(sendAll);
      waiting.push({ question, signal, resolve });
    });
}

/** Aborts a request once none of its answers is wanted. */
function whenNobodyWants(batch: readonly Waiting[]): AbortSignal {
  const request = new AbortController();
  let wantedCount = batch.length;
  for (const { signal } of batch) {
    const leave = () => {
      wantedCount -= 1;
      if (wantedCount === 0) request.abort();
    };
    signal?.addEventListener('abort', leave, { once: true });
  }
  return request.signal;
}

function outcomeOf(
  outcome: Awaited<ReturnType<Connection['ask']>>,
  position: number,
): QuestionOutcome {
  if (!outcome.ok) return { ...outcome, revision: null };
  const { answers, revision } = outcome;
  const answer = answers[position] ?? { ok: false, problem: 'unreachable' };
  return { ...answer, revision };
}

/** After this pause nobody is typing. */
const PAUSE_MS = 150;

interface Typing {
  /**
   * When a search may be sent: at once (`null`) if it is the first one, such as of a pasted text;
   * those that follow it quickly wait for a pause.
   */
  readonly pause: () => Promise<void> | null;
}

/** @param onPause called when the person pauses, before the waiting searches are sent */
function createTyping(sleep: (milliseconds: number) => Promise<void>, onPause: () => void): Typing {
  let searchCount = 0;
  let waiting: (() => void)[] | null = null;
  let isSameTurn = false;

  const sendLater = async (mine: number) => {
    await sleep(PAUSE_MS);
    if (mine !== searchCount) return;
    const ready = waiting ?? [];
    waiting = null;
    onPause();
    for (const send of ready) send();
  };
  return {
    pause: () => {
      searchCount += 1;
      void sendLater(searchCount);
      if (waiting === null) {
        waiting = [];
        isSameTurn = true;
        // One screen's other questions are sent with it.
        queueMicrotask(() => {
          isSameTurn = false;
        });
      }
      const line = waiting;
      return isSameTurn ? null : new Promise((resolve) => line.push(resolve));
    },
  };
}

/** Whether it has a text that a person may be typing. */
function isTyped(question: AskedQuestion): boolean {
  switch (question.kind) {
    case 'page':
    case 'neighbours':
    case 'selected':
    case 'places':
      return question.query.text.trim() !== '';
    case 'email':
      return question.email.trim() !== '';
    case 'user':
    case 'values':
    case 'rows':
    case 'holders':
    case 'history':
    case 'removed':
    case 'lastChange':
      return false;
  }
}

/** The first pause before a busy server is asked again; later ones are longer … */
const FIRST_PAUSE_MS = 1000;
/** … up to this. */
const LONGEST_PAUSE_MS = 10_000;
/** The person should not wait longer without a message: each try also waits at the server. */
const MAX_TRIES = 4;

/** @param tries how often in a row it was too busy */
export function busyPauseMs(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 1.5 ** tries, LONGEST_PAUSE_MS);
}

/** Retries a few times while the server is too busy. */
async function askWithRetry(
  ask: () => Promise<QuestionOutcome>,
  sleep: (milliseconds: number) => Promise<void>,
): Promise<QuestionOutcome> {
  for (let tries = 1; ; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    const outcome = await ask();
    if (outcome.ok || outcome.problem !== 'busy' || tries === MAX_TRIES) return outcome;
    // oxlint-disable-next-line no-await-in-loop -- the wait is for the server
    await sleep(busyPauseMs(tries - 1));
  }
}
