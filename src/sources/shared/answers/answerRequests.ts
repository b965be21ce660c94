import type { AskedQuestion } from '#protocol/questions.ts';
import { asFailed, asStale, isLargeAnswer, type Entry, type Request } from './answerCache.ts';
import { createDelayedRetries, type DelayedRetries } from './delayedRetries.ts';
import type { QuestionOutcome } from './questionBatches.ts';

/** An answer that took this long rests before it is asked for again. */
const SLOW_MS = 1000;

interface RequestParts {
  /** @param isFirst not sent before, such as each search of a person who types */
  readonly send: (
    question: AskedQuestion,
    isFirst: boolean,
    signal?: AbortSignal,
  ) => Promise<QuestionOutcome>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** In milliseconds. */
  readonly now: () => number;
  /** The revision that answers need at least. */
  readonly wanted: () => number;
  /** The newest revision that the page knows. */
  readonly knownRevision: () => number;
  /** Call with the revision of each answer that is merged. Notifies. */
  readonly noteRevision: (revision: number) => void;
  /** Call with the revision of an answer that is older than an earlier one. */
  readonly noteOlder: (revision: number) => void;
  /** Whether something on the screen reads the answer. */
  readonly isRead: (entry: Entry) => boolean;
  /** Something visible has changed, or has to be requested. */
  readonly notify: () => void;
}

export interface AnswerRequests {
  /** Requests an entry's answer. Never rejects. */
  readonly ask: (entry: Entry) => Promise<void>;
  /** Merges an answer that nobody has requested. */
  readonly take: (entry: Entry, answered: Omit<Answered, 'ok'>) => void;
}

/**
 * Requests the answers of a shared list, and merges each into its entry: no entry goes back to an
 * older list, in whatever order answers arrive.
 */
export function createAnswerRequests(parts: RequestParts): AnswerRequests {
  const { send, now, wanted, knownRevision } = parts;
  const ask = async (entry: Entry) => {
    entry.restsAfter = null;
    entry.asked = Math.max(wanted(), knownRevision());
    const isFirst = entry.request === null;
    const abort = new AbortController();
    const request: Request = { wanted: wanted(), abort, isPending: true, tookMs: 0 };
    entry.request = request;
    const start = now();
    let outcome: QuestionOutcome;
    try {
      outcome = await send(entry.question, isFirst, abort.signal);
    } finally {
      request.isPending = false;
    }
    request.tookMs = now() - start;
    if (outcome.ok) takeAnswer(entry, request, outcome);
    else if (request === entry.request) takeFailure(entry, request, outcome);
  };
  const again = createDelayedRetries({ ...parts, ask });
  const takeAnswer = createTakeAnswer(parts, again);
  const takeFailure = createTakeFailure(parts, again);
  return {
    ask,
    take: (entry, answered) => {
      entry.asked = answered.revision;
      const abort = new AbortController();
      const request = { wanted: answered.revision, abort, isPending: false, tookMs: 0 };
      takeAnswer(entry, request, { ok: true, ...answered });
    },
  };
}

type Answered = Extract<QuestionOutcome, { ok: true }>;
type Failure = Extract<QuestionOutcome, { ok: false }>;

function createTakeFailure({ notify }: RequestParts, { askAgain, rest }: DelayedRetries) {
  return (entry: Entry, request: Request, failure: Failure): void => {
    entry.answer = asFailed(entry.answer, failure.problem);
    if (failure.problem === 'busy') void askAgain(entry, request);
    else if (isLargeAnswer(entry)) void rest(entry, request);
    // The same list would give the same failure.
    if (failure.revision !== null) entry.asked = Math.max(entry.asked, failure.revision);
    notify();
  };
}

function createTakeAnswer(
  { wanted, noteRevision, noteOlder }: RequestParts,
  { askLater, rest }: DelayedRetries,
) {
  return (entry: Entry, request: Request, outcome: Answered): void => {
    const { wanted: wasWanted, tookMs } = request;
    const { revision, newest, value } = outcome;
    const isLast = request === entry.request;
    if (revision < entry.answered) {
      // A newer answer arrived first, or the list was rolled back.
      noteOlder(revision);
      return;
    }
    Object.assign(entry, { newest, behind: [], rowsAt: null, answered: revision });
    const isSlow = tookMs >= SLOW_MS || (tookMs > 0 && isLargeAnswer(entry));
    const isToRest = isSlow && isLast && revision >= wasWanted;
    if (isToRest) void rest(entry, request);
    const isStale = revision < wanted();
    entry.answer = isStale && !isToRest ? asStale(entry.answer, value) : { state: 'ready', value };
    noteRevision(revision);
    // The list has not reached that revision yet, and nothing else would ask again.
    if (revision >= wasWanted) entry.tries = 0;
    else if (isLast) void askLater(entry, request);
  };
}
