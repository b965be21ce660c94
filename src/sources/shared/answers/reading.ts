import type { Answer, AnswerTo, PageQuestion, Question, UserSource } from '#domain/userSource.ts';
import {
  asStale,
  dropRequest,
  NOT_YET,
  shouldContinue,
  takesLong,
  valueOf,
  type AnswerCache,
  type Entry,
} from '#sources/shared/answers/answerCache.ts';
import { answerFromOthers, applyRecentChanges } from './answerUpdates.ts';
import type { ListState } from '#sources/shared/answers/listState.ts';
import { pageIn } from './pageSearch.ts';
import type { RecentChanges } from './recentChanges.ts';
import type { Refreshing } from './refreshing.ts';

interface ReadingParts {
  readonly state: ListState;
  readonly cache: AnswerCache;
  readonly recent: RecentChanges;
  readonly refreshing: Refreshing;
  /** Asks for an entry's answer, or for the next part of its search. */
  readonly ask: (entry: Entry) => Promise<void>;
}

type Reading = Pick<UserSource, 'read' | 'prepare'> & NonNullable<UserSource['partialAnswers']>;

/** What screens read of the answers; asks for what is missing, or too old. */
export function createReading({ state, cache, recent, refreshing, ask }: ReadingParts): Reading {
  /** Updates the entry as far as recent changes allow without a request. */
  const updateEntry = (entry: Entry, isShown: boolean): void => {
    if (entry.asked === NOT_YET) answerFromOthers(entry, cache.entries());
    if (applyRecentChanges(entry, recent) || entry.restsAfter !== null) return;
    entry.answer = asStale(entry.answer, valueOf(entry.answer));
    // Who turns to it does not wait for what others do.
    if (isShown) refreshing.later();
    else if (!entry.isAsking) entry.asked = NOT_YET;
    if (!isShown) entry.answered = Math.min(entry.answered, state.due - 1);
  };
  const read = <Q extends Question>(question: Q): Answer<AnswerTo<Q>> => {
    const entry = cache.read(question);
    const isShown = state.hasListeners() && state.isShown(entry);
    state.noteRead(entry);
    updateEntry(entry, isShown);
    // A search goes on as long as somebody reads it: whoever is told of a part reads what is on the screen.
    if (shouldContinue(entry)) refreshing.add(ask(entry));
    else if (entry.search === null && isOutdated(entry, state.due)) {
      // Not a search that has begun, though a part of it may have failed: it goes on from there, whatever
      // others change. After one's own change what it had found stays, with its bar.
      if (entry.answer.state !== 'part') {
        entry.answer = { state: 'pending', before: valueOf(entry.answer) };
      }
      refreshing.add(ask(entry));
    }
    // The entry of a question only ever has answers to it.
    return entry.answer as Answer<AnswerTo<Q>>;
  };
  return {
    read,
    peek: <Q extends Question>(question: Q) => {
      if (!cache.has(question)) return null;
      const entry = cache.read(question);
      // The entry of a question only ever has answers to it.
      return state.isShown(entry) ? (entry.answer as Answer<AnswerTo<Q>>) : null;
    },
    setSearching: (question, isSearching) => {
      if (setSearching(cache.read(question), isSearching)) state.notify();
    },
    prepare: (question, hasTime) => {
      if (question.kind !== 'page') return true;
      // What is searched is searched for this page alone.
      if (cache.read(question).search !== null) return true;
      const next = nextPage(question);
      if (!cache.has(next) && !hasTime()) return false;
      // What others have changed is asked for by who turns to it.
      if (cache.read(next).answered >= state.due) return true;
      read(next);
      // Nothing on the screen does.
      cache.read(next).readAt = NOT_YET;
      return true;
    },
  };
}

function isOutdated(entry: Entry, due: number): boolean {
  const { answered, asked, restsAfter, isAsking } = entry;
  // One after the other: they would come in later all together than each by itself.
  if (restsAfter !== null || (isAsking && takesLong(entry))) return false;
  return answered < due && asked < due;
}

/** @returns whether it has a search that can be stopped and continued */
function setSearching(entry: Entry, isSearching: boolean): boolean {
  const { search, answer } = entry;
  if (answer.state !== 'part') return false;
  // One that begins anew comes as far as what is shown of it before it stops.
  if (search !== null) dropRequest(entry);
  entry.stopAt = isSearching ? null : (pageIn(answer)?.lookedAt ?? 0);
  entry.answer = { ...answer, isStopped: !isSearching };
  return true;
}

function nextPage(question: PageQuestion): PageQuestion {
  return { ...question, page: question.page + 1 };
}
