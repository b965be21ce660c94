import { createStore } from '#domain/createStore.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type {
  Answer,
  PageOfUsers,
  PageQuestion,
  Question,
  RowsQuestion,
  UserSource,
} from '#domain/userSource.ts';

/** What has changed in the list since the rows of a page were shown. */
interface RowNews {
  /** How many more users match now. */
  readonly addedCount: number;
  /** The page would have other rows, or another order. */
  readonly hasOther: boolean;
}

/** Pages of a list that others change, too: their rows keep their places until the person moves them. */
export interface SteadyRows {
  /**
   * The source's answer. Of a held page the rows as they were put in place, each with its newest
   * values; the row of a removed user stays as it was.
   */
  readonly read: UserSource['read'];
  readonly subscribe: UserSource['subscribe'];
  /** Holds the rows of this page, of whatever size; returns the function that releases them. */
  readonly hold: (question: PageQuestion) => () => void;
  /** The same object until it changes. */
  readonly newsOf: (question: PageQuestion) => RowNews;
  /** Whether a user on a held page has been removed. */
  readonly isRemoved: (id: string) => boolean;
  /** Brings the rows of all held pages up to date. */
  readonly refresh: () => void;
  /** The person's own changes are shown at once, with all of others. */
  readonly commit: UserSource['commit'];
}

const EVERYBODY: UserQuery = { text: '', columns: [], filters: {}, sort: null, order: 'asc' };
const NO_NEWS: RowNews = { addedCount: 0, hasOther: false };
const NOBODY_LEFT: Answer<readonly User[]> = { state: 'ready', value: [] };

type ReadyPage = Extract<Answer<PageOfUsers>, { state: 'ready' }>;

interface Hold {
  holders: number;
  /** The largest page asked for: show-all asks for more and more of the same page. */
  asked: PageQuestion;
  /** `null` until its rows are known. */
  frozen: FrozenPage | null;
  /** The next answer is shown as it is. */
  isToRefresh: boolean;
}

interface FrozenPage {
  readonly size: number;
  /** When its rows were last put in place. */
  readonly base: PageOfUsers;
  /** The newest known page. */
  readonly newest: PageOfUsers;
  /** The users of its rows who are still in the list, once one of them has left the page. */
  readonly users: readonly User[];
  /** `base` with the newest values of its rows. */
  readonly shown: ReadyPage;
  readonly removed: readonly string[];
  readonly news: RowNews;
}

export function createSteadyRows(source: UserSource): SteadyRows {
  const holds = new Map<string, Hold>();
  const refreshes = createStore(0);
  let commitCount = 0;

  const readPage = (question: PageQuestion): Answer<PageOfUsers> => {
    const answer = source.read(question);
    const held = question.isTotalExact === true ? undefined : holds.get(keyOf(question));
    if (held === undefined || question.size < held.asked.size) return answer;
    held.asked = question;
    const { frozen } = held;
    if (frozen === null || held.isToRefresh || commitCount > 0) {
      if (answer.state !== 'ready') return answer;
      if (frozen?.shown !== answer) held.frozen = frozenAs(answer, question.size);
      held.isToRefresh = false;
      return answer;
    }
    // Only others' changes can be pending or failed here: the rows stay, and the line of the
    // connection says what is wrong.
    if (answer.state !== 'ready') return question.size > frozen.size ? answer : frozen.shown;
    const longer = longerPage(frozen, answer.value, question.size);
    held.frozen = withNewest(longer, answer.value, source);
    return held.frozen.shown;
  };
  const refresh = () => {
    for (const held of holds.values()) held.isToRefresh = true;
    refreshes.set(refreshes.get() + 1);
  };
  return {
    // One function for all kinds of questions.
    read: ((question: Question) =>
      question.kind === 'page' ? readPage(question) : source.read(question)) as UserSource['read'],
    subscribe: (listener) => {
      const stops = [source.subscribe(listener), refreshes.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    hold: (question) => {
      const key = keyOf(question);
      const held = holds.get(key) ?? {
        holders: 0,
        asked: question,
        frozen: null,
        isToRefresh: false,
      };
      holds.set(key, held);
      held.holders += 1;
      return () => {
        held.holders -= 1;
        if (held.holders === 0) holds.delete(key);
      };
    },
    newsOf: (question) => {
      readPage(question);
      return holds.get(keyOf(question))?.frozen?.news ?? NO_NEWS;
    },
    isRemoved: (id) =>
      [...holds.values()].some((held) => {
        readPage(held.asked);
        return held.frozen?.removed.includes(id);
      }),
    refresh,
    commit: async (change) => {
      commitCount += 1;
      const result = await source.commit(change).finally(() => {
        commitCount -= 1;
      });
      if (result.ok) refresh();
      return result;
    },
  };
}

/** The same for any size. */
function keyOf({ query, page }: PageQuestion): string {
  return JSON.stringify([query, page]);
}

function frozenAs(shown: ReadyPage, size: number): FrozenPage {
  const { value } = shown;
  return { size, base: value, newest: value, users: [], shown, removed: [], news: NO_NEWS };
}

/** The shown rows stay, and new ones follow. */
function longerPage(frozen: FrozenPage, answer: PageOfUsers, size: number): FrozenPage {
  if (size <= frozen.size) return frozen;
  const { rows: before, total } = frozen.shown.value;
  const ids = new Set(before.map(({ id }) => id));
  const rows = [...before, ...answer.rows.filter(({ id }) => !ids.has(id))].slice(0, size);
  const base: PageOfUsers = { ...answer, rows, total };
  return { ...frozen, size, base, shown: { state: 'ready', value: base } };
}

/** With the newest values of its rows, once they are known. */
function withNewest(frozen: FrozenPage, newest: PageOfUsers, source: UserSource): FrozenPage {
  const { base, shown } = frozen;
  const hasAll = idsWithout(base, newest).length === 0;
  // About all rows: it stays the same question when further ones leave the page, and is asked again
  // together with the page.
  const answer = hasAll ? NOBODY_LEFT : source.read(questionAbout(base));
  if (answer.state !== 'ready') return frozen;
  const users = answer.value;
  if (newest === frozen.newest && users === frozen.users) return frozen;
  const values = new Map([...users, ...newest.rows].map((user) => [user.id, user]));
  const rows = shown.value.rows.map((user) => values.get(user.id) ?? user);
  const removed = rows.flatMap(({ id }) => (values.has(id) ? [] : [id]));
  return {
    ...frozen,
    newest,
    users,
    shown: { state: 'ready', value: { ...base, rows } },
    removed,
    news: {
      addedCount: Math.max(0, newest.total - base.total + removed.length),
      hasOther: idsOf(base) !== idsOf(newest),
    },
  };
}

/** The ids on one page that are not on another. */
function idsWithout({ rows }: PageOfUsers, other: PageOfUsers): readonly string[] {
  const others = new Set(other.rows.map(({ id }) => id));
  return rows.map(({ id }) => id).filter((id) => !others.has(id));
}

function questionAbout({ rows }: PageOfUsers): RowsQuestion {
  return {
    kind: 'rows',
    users: { kind: 'ids', ids: rows.map(({ id }) => id) },
    query: EVERYBODY,
  };
}

function idsOf({ rows }: PageOfUsers): string {
  return JSON.stringify(rows.map(({ id }) => id));
}
