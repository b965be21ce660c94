import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import {
  asFailed,
  asRetried,
  asStale,
  forgetAsked,
  NOT_YET,
  takesLong,
  type Entry,
} from './answerCache.ts';
import { busyPauseMs } from '#sources/shared/connection/busyServer.ts';
import { rowsAfterChange, withRowsNow } from './ownChange.ts';
import { askedFor, shownPart, mergeResponse, type PageSearch } from './pageSearch.ts';
import type { QuestionOutcome } from './questionBatches.ts';

interface RequestParts {
  /** @param isFirst it was not sent before, as each search of a person who types */
  readonly send: (
    question: AskedQuestion,
    isFirst: boolean,
    signal?: AbortSignal,
  ) => Promise<QuestionOutcome>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** In milliseconds. */
  readonly now: () => number;
  /** The revision that answers are to be of at least. */
  readonly wanted: () => number;
  /** The newest revision that the page knows. */
  readonly knownRevision: () => number;
  /** To be called with the revision of each answer that is merged. Notifies. */
  readonly noteRevision: (revision: number) => void;
  /** To be called with the revision of an answer that is older than one before it. */
  readonly noteOlder: (revision: number) => void;
  /** Whether something on the screen reads the answer. */
  readonly isRead: (entry: Entry) => boolean;
  /** Something that is shown has changed, or is to be asked for. */
  readonly notify: () => void;
}

/** Until a change that others do not see yet is asked about again: from this on, longer each time … */
const BEHIND_MS = 200;
/** … up to this. */
const MAX_BEHIND_MS = 2000;
/** Also where the clock was set meanwhile. */
const MAX_REST_MS = 60_000;

/** What a request was sent for. */
interface Request {
  readonly number: number;
  /** The revision that was wanted. */
  readonly wanted: number;
  /** The search of which it asks for the next part; `null`: it begins anew. */
  readonly search: PageSearch | null;
}

/**
 * Requests for the answers of a shared list, and how each is taken into its entry: none goes back to an older
 * list, in whatever order answers arrive.
 * @returns asks for an entry's answer, or for the next part of its search; never rejects
 */
export function createAnswerRequests(parts: RequestParts): (entry: Entry) => Promise<void> {
  const { send, sleep, now, wanted, knownRevision, noteRevision, noteOlder, isRead, notify } =
    parts;

  const ask = async (entry: Entry) => {
    const { search } = entry;
    entry.request += 1;
    entry.isAsking = true;
    entry.restsAfter = null;
    const start = now();
    if (search === null) {
      entry.asked = Math.max(wanted(), knownRevision());
      entry.tookMs = 0;
      if (entry.ownChange !== null) void askForRows(entry, entry.ownChange);
    }
    const request: Request = { number: entry.request, wanted: wanted(), search };
    const sending = new AbortController();
    entry.sending = sending;
    const isFirst = entry.request === 1;
    const outcome = await send(askedFor(entry.question, search), isFirst, sending.signal);
    if (isNewest(entry, request)) {
      entry.isAsking = false;
      entry.sending = null;
      entry.tookMs += now() - start;
    }
    if (outcome.ok) takeAnswer(entry, request, outcome);
    else if (isNewest(entry, request)) takeFailure(entry, request, outcome);
  };

  const takeFailure = (entry: Entry, request: Request, failure: Failure) => {
    entry.answer = asFailed(entry.answer, failure.problem);
    if (request.search !== null && failure.isInvalid === true) {
      // It would be refused again, with all that is asked along: tried again, it begins anew.
      entry.search = null;
      entry.asked = Math.max(wanted(), knownRevision());
    }
    if (failure.problem === 'busy') void askAgain(entry, request);
    else if (takesLong(entry)) void rest(entry, request);
    // It would be no other for the same list.
    if (failure.revision !== null) entry.asked = Math.max(entry.asked, failure.revision);
    notify();
  };

  const takeAnswer = (entry: Entry, request: Request, outcome: Answered) => {
    const { search, wanted: wasWanted } = request;
    entry.busyTries = 0;
    const isLast = isNewest(entry, request);
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
    // Once a part is shown, only the request that it led to counts: a search that began anew, or was
    // stopped, is not ended by what was asked before it.
    if (!isLast && (search !== null || entry.search !== null)) return;
    entry.isInParts = search !== null || taken.search !== null;
    entry.newest = search === null ? outcome.newest : Math.max(entry.newest, outcome.newest);
    entry.behind = [];
    entry.search = taken.search;
    if (taken.search !== null) {
      entry.answer = shownPart(entry.answer, taken.search, entry.stopAt !== null);
      if (taken.search.isShown) entry.ownChange = null;
      noteRevision(outcome.revision);
      return;
    }
    entry.stopAt = null;
    entry.ownChange = null;
    entry.answered = answeredAt;
    const isWanted = isLast && answeredAt >= wasWanted;
    const isToRest = entry.tookMs > 0 && (entry.isInParts || (isWanted && takesLong(entry)));
    if (isToRest) void rest(entry, request);
    const isStale = answeredAt < wanted();
    entry.answer =
      isStale && !isToRest
        ? asStale(entry.answer, taken.value)
        : { state: 'ready', value: taken.value };
    noteRevision(outcome.revision);
    // The list does not tell of that revision yet: nothing else would ask for it.
    if (answeredAt >= wasWanted) entry.tooEarly = 0;
    else if (isLast) void askLater(entry, request);
  };

  /** Whoever is shown from before one's own change is as they are now, until the search has come as far. */
  const askForRows = async (entry: Entry, change: Change) => {
    const question = rowsAfterChange(entry.question, entry.answer);
    if (question === null) return;
    const outcome = await send(question, false);
    // Where it fails they stay until they are found anew.
    if (!outcome.ok || entry.ownChange !== change) return;
    entry.ownChange = null;
    // The answer to a question about rows.
    entry.answer = withRowsNow(entry.answer, outcome.value as readonly User[]);
    notify();
  };

  /** The server has not looked for it: a person need not press for that. */
  const askAgain = async (entry: Entry, request: Request) => {
    // Nor do others, by what they change, have it asked sooner.
    entry.restsAfter = request.number;
    await sleep(busyPauseMs(entry.busyTries));
    entry.busyTries += 1;
    if (!isNewest(entry, request)) return;
    if (!isRead(entry)) {
      // Whoever comes back to it asks anew.
      forgetAsked(entry);
      return;
    }
    entry.answer = asRetried(entry.answer);
    void ask(entry);
    notify();
  };

  const askLater = async (entry: Entry, request: Request) => {
    await sleep(Math.min(BEHIND_MS * 1.5 ** entry.tooEarly, MAX_BEHIND_MS));
    entry.tooEarly += 1;
    if (!isNewest(entry, request)) return;
    entry.asked = NOT_YET;
    notify();
  };

  /**
   * Where others change the list all the time, what takes long would be asked for without end, and never be ready:
   * when it is, the list is left alone for as long as it took.
   */
  const rest = async (entry: Entry, { number }: Request) => {
    entry.restsAfter = number;
    await sleep(Math.min(entry.tookMs, MAX_REST_MS));
    if (entry.restsAfter !== number) return;
    entry.restsAfter = null;
    notify();
  };

  return ask;
}

type Answered = Extract<QuestionOutcome, { ok: true }>;
type Failure = Extract<QuestionOutcome, { ok: false }>;

function isNewest(entry: Entry, { number }: Request): boolean {
  return number === entry.request;
}
