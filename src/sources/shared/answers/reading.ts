import type {
  Answer,
  AnswerTo,
  PageCounts,
  PageQuestion,
  Question,
  UserSource,
} from '#domain/userSource.ts';
import {
  asStale,
  isAsking,
  NOT_YET,
  isLargeAnswer,
  valueOf,
  type AnswerCache,
  type Entry,
} from '#sources/shared/answers/answerCache.ts';
import { answerFromOthers, applyRecentChanges } from './answerUpdates.ts';
import type { ListState } from '#sources/shared/answers/listState.ts';
import type { RecentChanges } from './recentChanges.ts';
import type { Refreshing } from './refreshing.ts';

interface ReadingParts {
  readonly state: ListState;
  readonly cache: AnswerCache;
  readonly recent: RecentChanges;
  readonly refreshing: Refreshing;
  /** Requests an entry's answer. */
  readonly ask: (entry: Entry) => Promise<void>;
}

type Reading = Pick<UserSource, 'read' | 'readCounts' | 'prepare'>;

/** Reads answers for the screens, and requests what is missing or stale. */
export function createReading({ state, cache, recent, refreshing, ask }: ReadingParts): Reading {
  /** Updates the entry as far as recent changes allow without a request. */
  const updateEntry = (entry: Entry, isShown: boolean, isCounts: boolean): void => {
    if (entry.asked === NOT_YET) answerFromOthers(entry, cache.entries());
    if (applyRecentChanges(entry, recent, isCounts) || entry.restsAfter !== null) return;
    entry.answer = asStale(entry.answer, valueOf(entry.answer));
    // Something that is shown for the first time does not wait behind others' changes.
    if (isShown) refreshing.later();
    else {
      if (!isAsking(entry)) entry.asked = NOT_YET;
      entry.answered = Math.min(entry.answered, state.due - 1);
    }
  };
  const readEntry = (question: Question, wantsCounts: boolean): Answer<unknown> => {
    const entry = cache.read(question);
    const isWholeShown = state.hasListeners() && state.isWholeShown(entry);
    // What shows the rows as well needs all of a new answer.
    const isCounts = wantsCounts && !isWholeShown;
    const isShown = isCounts ? state.hasListeners() && state.isShown(entry) : isWholeShown;
    state.noteRead(entry, wantsCounts);
    updateEntry(entry, isShown, isCounts);
    if (isOutdated(entry, state.due)) {
      entry.answer = { state: 'pending', before: valueOf(entry.answer) };
      refreshing.add(ask(entry));
    }
    return entry.answer;
  };
  // The entry of a question only ever has answers to it.
  const read = <Q extends Question>(question: Q) =>
    readEntry(question, false) as Answer<AnswerTo<Q>>;
  return {
    read,
    readCounts: (question) => readEntry(question, true) as Answer<PageCounts>,
    prepare: (question, hasTime) => {
      if (question.kind !== 'page') return true;
      const next = nextPage(question);
      if (!cache.has(next) && !hasTime()) return false;
      // Others' changes are requested when somebody reads them.
      if (cache.read(next).answered >= state.due) return true;
      read(next);
      // Nothing on the screen reads it.
      Object.assign(cache.read(next), { readAt: NOT_YET, rowsReadAt: NOT_YET });
      return true;
    },
  };
}

function isOutdated(entry: Entry, due: number): boolean {
  // One after the other: all together they would come in later than one by one.
  if (entry.restsAfter !== null || (isAsking(entry) && isLargeAnswer(entry))) return false;
  return entry.answered < due && entry.asked < due;
}

function nextPage(question: PageQuestion): PageQuestion {
  return { ...question, page: question.page + 1 };
}
