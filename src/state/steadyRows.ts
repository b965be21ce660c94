import { createContext, useContext } from 'react';
import type { User } from '#domain/user/user.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type {
  Answer,
  PageOfUsers,
  PageQuestion,
  Question,
  UserSource,
} from '#domain/userSource.ts';

/** What has changed in the list since the rows of a page were shown. */
interface RowNews {
  /** How many more users match now. */
  readonly addedCount: number;
  /** The page would have other rows, or another order. */
  readonly hasOther: boolean;
}

/** A list that others change, too, whose rows keep their places until the person moves them. */
export interface SteadyRows {
  /**
   * The source, except that held pages keep their rows. Each row shows its newest values; the row
   * of a removed user stays as it was. A change through this source, and `refresh`, bring all pages
   * up to date.
   */
  readonly source: UserSource;
  /** Holds the rows of this page; returns the function that releases them. */
  readonly hold: (question: PageQuestion) => () => void;
  /** The same object until it changes. */
  readonly newsOf: (question: PageQuestion) => RowNews;
  /** Whether a user on a held page has been removed. */
  readonly isRemoved: (id: string) => boolean;
  readonly refresh: () => void;
}

export const SteadyRowsContext = createContext<SteadyRows | null>(null);

export function useSteadyRows(): SteadyRows {
  const rows = useContext(SteadyRowsContext);
  if (rows === null) throw new Error('useSteadyRows needs a SteadyRowsContext above it');
  return rows;
}

const EVERYBODY: UserQuery = { text: '', columns: [], filters: {}, sort: null, order: 'asc' };
const NO_NEWS: RowNews = { addedCount: 0, hasOther: false };

type ReadyPage = Extract<Answer<PageOfUsers>, { state: 'ready' }>;

/** A held page of one size: show-all asks for more and more of the same page. */
interface HeldPage {
  readonly question: PageQuestion;
  /** The page when its rows were last put in place. */
  base: PageOfUsers;
  /** The newest known page. */
  newest: PageOfUsers;
  /** `base` with the newest values of its rows. */
  shown: ReadyPage;
  removed: ReadonlySet<string>;
  news: RowNews;
  /** The next answer is shown as it is. */
  isToRefresh: boolean;
  /** It was read since listeners were last notified. */
  isRead: boolean;
}

interface Hold {
  holders: number;
  readonly pages: Map<string, HeldPage>;
}

export function createSteadyRows(source: UserSource): SteadyRows {
  const holds = new Map<string, Hold>();
  let commitCount = 0;
  const readPage = createReadPage(source, holds, () => commitCount > 0);
  const { notify, subscribe } = createListeners(source, () => readHeld(holds, readPage));
  const refresh = () => {
    for (const { pages } of holds.values()) {
      for (const page of pages.values()) page.isToRefresh = true;
    }
    notify();
  };
  return {
    source: {
      ...source,
      // One function for all kinds of questions. Pages of size 0 only count, and have no rows.
      read: ((question: Question) =>
        question.kind === 'page' && question.isTotalExact !== true
          ? readPage(question)
          : source.read(question)) as UserSource['read'],
      subscribe,
      commit: async (change) => {
        commitCount += 1;
        const result = await source.commit(change).finally(() => {
          commitCount -= 1;
        });
        if (result.ok) refresh();
        return result;
      },
    },
    hold: (question) => holdPage(holds, keyOf(question)),
    newsOf: (question) => largestOf(holds.get(keyOf(question)))?.news ?? NO_NEWS,
    isRemoved: (id) =>
      [...holds.values()].some(({ pages }) =>
        [...pages.values()].some(({ removed }) => removed.has(id)),
      ),
    refresh,
  };
}

type Holds = Map<string, Hold>;
type ReadPage = (question: PageQuestion) => Answer<PageOfUsers>;

function holdPage(holds: Holds, key: string): () => void {
  const held = holds.get(key) ?? { holders: 0, pages: new Map<string, HeldPage>() };
  holds.set(key, held);
  held.holders += 1;
  return () => {
    held.holders -= 1;
    if (held.holders === 0) holds.delete(key);
  };
}

/** @param onNews called before the listeners, so that rows, removals and news agree */
function createListeners(source: UserSource, onNews: () => void) {
  const listeners = new Set<() => void>();
  let unsubscribe: (() => void) | null = null;
  const notify = () => {
    onNews();
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    unsubscribe ??= source.subscribe(notify);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      unsubscribe?.();
      unsubscribe = null;
    };
  };
  return { notify, subscribe };
}

function readHeld(holds: Holds, readPage: ReadPage): void {
  for (const { pages } of holds.values()) {
    const read = [...pages.values()].filter(({ isRead }) => isRead);
    // Show-all already shows more of the same page; nothing is requested twice.
    if (read.length > 0) dropUnread(pages);
    for (const page of read) {
      readPage(page.question);
      page.isRead = false;
    }
  }
}

/** @param isCommitting while the person's own change is under way, its results are shown at once */
function createReadPage(source: UserSource, holds: Holds, isCommitting: () => boolean): ReadPage {
  return (question) => {
    const answer = source.read(question);
    const held = holds.get(keyOf(question));
    if (held === undefined) return answer;
    const key = JSON.stringify(question);
    let page = held.pages.get(key);
    if (page === undefined) {
      if (answer.state !== 'ready') return answer;
      page = newPage(question, answer.value, largestOf(held));
      held.pages.set(key, page);
    }
    page.isRead = true;
    if (page.isToRefresh || isCommitting()) {
      if (answer.state === 'ready') showAs(page, answer);
      return answer.state === 'ready' ? page.shown : answer;
    }
    if (answer.state === 'ready' && answer.value !== page.newest) {
      const values = valuesOf(source, page.base.rows, answer.value);
      if (values !== undefined) mergeValues(page, answer.value, values);
    }
    // Only others' changes can be pending or failed here: the rows stay, and the line of the
    // connection says what is wrong.
    return page.shown;
  };
}

/** The same for any size. */
function keyOf({ query, page }: PageQuestion): string {
  return JSON.stringify([query, page]);
}

function largestOf(hold: Hold | undefined): HeldPage | undefined {
  const pages = [...(hold?.pages.values() ?? [])];
  return pages.toSorted((a, b) => a.question.size - b.question.size).at(-1);
}

function dropUnread(pages: Map<string, HeldPage>): void {
  for (const [key, { isRead }] of pages) {
    if (!isRead) pages.delete(key);
  }
}

/** @param carried a shorter version of the same page: its rows stay, and new rows follow */
function newPage(
  question: PageQuestion,
  answer: PageOfUsers,
  carried: HeldPage | undefined,
): HeldPage {
  const before = carried?.shown.value;
  const ids = new Set(before?.rows.map(({ id }) => id));
  const rows = [...(before?.rows ?? []), ...answer.rows.filter(({ id }) => !ids.has(id))];
  const base: PageOfUsers =
    before === undefined
      ? answer
      : { ...answer, rows: rows.slice(0, question.size), total: before.total };
  return {
    question,
    base,
    newest: carried?.newest ?? answer,
    shown: { state: 'ready', value: base },
    removed: carried?.removed ?? new Set(),
    news: carried?.news ?? NO_NEWS,
    isToRefresh: carried?.isToRefresh ?? false,
    isRead: true,
  };
}

function showAs(page: HeldPage, answer: ReadyPage): void {
  if (page.shown === answer && !page.isToRefresh) return;
  Object.assign(page, {
    base: answer.value,
    newest: answer.value,
    shown: answer,
    removed: new Set(),
    news: NO_NEWS,
    isToRefresh: false,
  } satisfies Omit<HeldPage, 'question' | 'isRead'>);
}

/** The newest values by id, without removed users; `undefined` until known. */
function valuesOf(
  source: UserSource,
  shown: readonly User[],
  newest: PageOfUsers,
): ReadonlyMap<string, User> | undefined {
  const values = new Map(newest.rows.map((user) => [user.id, user]));
  const ids = shown.map(({ id }) => id).filter((id) => !values.has(id));
  if (ids.length === 0) return values;
  const others = source.read({ kind: 'rows', users: { kind: 'ids', ids }, query: EVERYBODY });
  if (others.state !== 'ready') return undefined;
  for (const user of others.value) values.set(user.id, user);
  return values;
}

function mergeValues(page: HeldPage, newest: PageOfUsers, values: ReadonlyMap<string, User>): void {
  const { base } = page;
  const rows = page.shown.value.rows.map((user) => values.get(user.id) ?? user);
  const removed = base.rows.map(({ id }) => id).filter((id) => !values.has(id));
  page.newest = newest;
  page.removed = new Set(removed);
  page.shown = { state: 'ready', value: { ...base, rows } };
  page.news = newsBetween(base, newest, removed.length);
}

function newsBetween(base: PageOfUsers, newest: PageOfUsers, removedCount: number): RowNews {
  return {
    addedCount: Math.max(0, newest.total - base.total + removedCount),
    hasOther: idsOf(base.rows) !== idsOf(newest.rows),
  };
}

function idsOf(rows: readonly User[]): string {
  return JSON.stringify(rows.map(({ id }) => id));
}
