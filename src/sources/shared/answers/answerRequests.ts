import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import { asFailed, asStale, isLargeAnswer, type Entry, type Request } from './answerCache.ts';
import { createDelayedRetries, type DelayedRetries } from './delayedRetries.ts';
import { rowsAfterChange, withRowsNow } from './ownChange.ts';
import { askedFor, shownPart, mergeResponse } from './pageSearch.ts';
import type { QuestionOutcome } from './questionBatches.ts';

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
  /** Requests an entry's answer, or the next part of its search. Never rejects. */
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
    const { search } = entry;
    entry.restsAfter = null;
    const start = now();
    if (search === null) {
      entry.asked = Math.max(wanted(), knownRevision());
      entry.tookMs = 0;
      if (entry.ownChange !== null) void askForRows(entry, entry.ownChange, parts);
    }
    const isFirst = entry.request === null;
    const abort = new AbortController();
    const request: Request = { wanted: wanted(), search, abort, isPending: true };
    entry.request = request;
    let outcome: QuestionOutcome;
    try {
      outcome = await send(askedFor(entry.question, search), isFirst, abort.signal);
    } finally {
      request.isPending = false;
    }
    if (request === entry.request) entry.tookMs += now() - start;
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
      const request = { wanted: answered.revision, search: null, abort, isPending: false };
      takeAnswer(entry, request, { ok: true, ...answered });
    },
  };
}

type Answered = Extract<QuestionOutcome, { ok: true }>;
type Failure = Extract<QuestionOutcome, { ok: false }>;

function createTakeFailure(
  { wanted, knownRevision, notify }: RequestParts,
  { askAgain, rest }: DelayedRetries,
) {
  return (entry: Entry, request: Request, failure: Failure): void => {
    entry.answer = asFailed(entry.answer, failure.problem);
    if (request.search !== null && failure.isInvalid === true) {
      // It would be refused again, together with everything in the same request: a retry starts
      // anew.
      entry.search = null;
      entry.asked = Math.max(wanted(), knownRevision());
    }
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
    const { search, wanted: wasWanted } = request;
    const isLast = request === entry.request;
    const answeredAt = search?.revision ?? outcome.revision;
    if (answeredAt < entry.answered) {
      // A newer answer arrived first, or the list was rolled back.
      noteOlder(outcome.revision);
      return;
    }
    const taken = mergeResponse(entry.question, outcome.value, {
      search,
      answeredAt,
      current: entry.answer,
    });
    // Once a part is shown, only the request that it led to counts: an earlier request cannot end a
    // search that was restarted or stopped.
    if (!isLast && (search !== null || entry.search !== null)) return;
    entry.isInParts = search !== null || taken.search !== null;
    entry.newest = search === null ? outcome.newest : Math.max(entry.newest, outcome.newest);
    entry.behind = [];
    entry.rowsAt = null;
    entry.search = taken.search;
    if (taken.search !== null) {
      entry.tries = 0;
      entry.answer = shownPart(entry.answer, taken.search, entry.stopAt !== null);
      if (taken.search.isShown) entry.ownChange = null;
      noteRevision(outcome.revision);
      return;
    }
    entry.stopAt = null;
    entry.ownChange = null;
    entry.answered = answeredAt;
    const isWanted = isLast && answeredAt >= wasWanted;
    const isToRest = entry.tookMs > 0 && (entry.isInParts || (isWanted && isLargeAnswer(entry)));
    if (isToRest) void rest(entry, request);
    const isStale = answeredAt < wanted();
    entry.answer =
      isStale && !isToRest
        ? asStale(entry.answer, taken.value)
        : { state: 'ready', value: taken.value };
    noteRevision(outcome.revision);
    // The list has not reached that revision yet, and nothing else would ask again.
    if (answeredAt >= wasWanted) entry.tries = 0;
    else if (isLast) void askLater(entry, request);
  };
}

/**
 * The rows shown from before the person's own change get their current values, until the search has
 * come as far.
 */
async function askForRows(
  entry: Entry,
  change: Change,
  { send, notify }: RequestParts,
): Promise<void> {
  const question = rowsAfterChange(entry.question, entry.answer);
  if (question === null) return;
  const outcome = await send(question, false);
  // If it fails they stay until they are found anew.
  if (!outcome.ok || entry.ownChange !== change) return;
  entry.ownChange = null;
  // It answers a question about rows.
  entry.answer = withRowsNow(entry.answer, outcome.value as readonly User[]);
  notify();
}
