import { HISTORY_PAGE_SIZE, SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { fromAddress } from '#domain/loneSurrogates.ts';
import { FILTER_NAMES } from '#domain/query/filters.ts';
import type { HistoryQuestion, PageQuestion, Question } from '#domain/userSource.ts';
import { parseHistoryView, parseListView } from '#domain/view/viewAddress.ts';
import {
  listQuestion,
  DEFAULT_TABLE_VIEW,
  tableQuestion,
  withChanges,
} from '#domain/view/listView.ts';

const NEWEST_COUNT = 5;

/** The table, newest users first. */
export const NEWEST_VIEW = withChanges(DEFAULT_TABLE_VIEW, {
  sort: { column: 'createdAt', order: 'desc' },
});

/** The newest users, and how many there are: what the home page asks. */
export const NEWEST_QUESTION: PageQuestion = { ...tableQuestion(NEWEST_VIEW), size: NEWEST_COUNT };

/** The last changes, as the first page of the history asks for them. */
export const LAST_CHANGES_QUESTION: HistoryQuestion = {
  kind: 'history',
  id: null,
  page: 1,
  size: HISTORY_PAGE_SIZE,
};

/**
 * What the screen at an address asks first, so that a server can include the answers in the page.
 * Empty for an address without a screen; a wrong guess costs only time.
 * @param path encoded, without the base path
 * @param search such as `?q=ali`
 */
export function firstQuestions(path: string, search: string): readonly Question[] {
  const [first, second, ...others] = path.split('/').filter((part) => part !== '');
  if (others.length > 0) return [];
  if (first === 'users' && second !== undefined) return userQuestions(second);
  if (second !== undefined) return [];
  if (first === undefined) {
    return [
      NEWEST_QUESTION,
      ...FILTER_NAMES.map((filter) => ({ kind: 'values', filter }) as const),
      LAST_CHANGES_QUESTION,
    ];
  }
  if (first === 'users') {
    const listView = parseListView(search);
    // Its days are those of the page.
    if (listView.view.where !== undefined) return [];
    const page = listQuestion(listView, SHOW_ALL_INITIAL_COUNT);
    return listView.kind === 'cards' ? [page, { kind: 'values', filter: 'role' }] : [page];
  }
  return first === 'history' ? [historyQuestion(search)] : [];
}

function userQuestions(part: string): readonly Question[] {
  try {
    return [{ kind: 'user', id: fromAddress(decodeURIComponent(part)) }];
  } catch {
    return [];
  }
}

function historyQuestion(search: string): Question {
  const view = parseHistoryView(search);
  return view.kind === 'removed'
    ? { kind: 'removed', page: view.page, size: HISTORY_PAGE_SIZE }
    : { kind: 'history', id: view.id, page: view.page, size: HISTORY_PAGE_SIZE };
}
