import type { Change, Selection } from '#domain/change/change.ts';
import { matchesQuery } from '#domain/answer/matchesQuery.ts';
import { withFilterValues } from '#domain/query/filters.ts';
import { matchingPart } from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type {
  Answer,
  PageOfUsers,
  PageQuestion,
  Question,
  RowsQuestion,
} from '#domain/userSource.ts';
import { pageIn } from './pageSearch.ts';

/**
 * What is shown, after an own change, of a page that takes long to search again: without users whom
 * the change removed or who no longer match the filters, as far as the change names them. Returns
 * `answer` itself if it touched none of its rows.
 */
export function afterOwnChange(
  { query }: PageQuestion,
  answer: Answer<unknown>,
  change: Change,
): Answer<unknown> {
  const page = pageIn(answer);
  const users = usersOf(change);
  if (page === undefined || users === null) return answer;
  const isTouched = touches(users, query);
  const rows = page.rows.flatMap((user) => {
    if (!isTouched(user)) return [user];
    const now = changedUser(user, change);
    return now !== null && passes(now, query) ? [now] : [];
  });
  const goneFromPage = page.rows.length - rows.length;
  // Users on other pages have gone as well.
  const gone = goneFromPage > 0 && users.kind === 'matching' ? users.count : goneFromPage;
  return showing(answer, page, rows, gone);
}

/**
 * After an own change: asks which of the shown rows still match, with their newest values. For an
 * undo, only the list knows.
 * @returns `null` if nothing is shown, as on a page that only counts
 */
export function rowsAfterChange(question: Question, answer: Answer<unknown>): RowsQuestion | null {
  const ids = pageIn(answer)?.rows.map(({ id }) => id) ?? [];
  if (question.kind !== 'page' || question.isTotalExact === true || ids.length === 0) return null;
  const { query } = question;
  // Some users alone do not tell whether they are duplicates: these stay until they are found anew.
  const filters = withFilterValues(query.filters, 'duplicate', []);
  return { kind: 'rows', users: { kind: 'ids', ids }, query: { ...query, filters, sort: null } };
}

/** What is shown after that answer. @param now in any order */
export function withRowsNow(answer: Answer<unknown>, now: readonly User[]): Answer<unknown> {
  const page = pageIn(answer);
  if (page === undefined) return answer;
  const values = new Map(now.map((user) => [user.id, user]));
  const rows = page.rows.flatMap(({ id }) => values.get(id) ?? []);
  return showing(answer, page, rows, page.rows.length - rows.length);
}

/** `answer` with these rows of its page; `gone`: how many of all matches are gone. */
function showing(
  answer: Answer<unknown>,
  page: PageOfUsers,
  rows: readonly User[],
  gone: number,
): Answer<unknown> {
  if (rows.every((user, at) => user === page.rows[at]) && rows.length === page.rows.length) {
    return answer;
  }
  const left = { ...page, rows, total: Math.max(rows.length, page.total - gone) };
  // Nothing is left that could keep its place: new rows are shown as they come.
  if (rows.length === 0 && page.lookedAt === undefined) {
    const begun: PageOfUsers = { ...left, total: 0, isTotalLowerBound: true, lookedAt: 1 };
    return { state: 'part', before: begun, isStopped: false };
  }
  return answer.state === 'ready' ? { ...answer, value: left } : { ...answer, before: left };
}

/** The users whom a change removes or sets; `null`: not considered. */
function usersOf(change: Change): Selection | null {
  if (change.kind === 'merge') return { kind: 'user', user: change.other };
  const isAboutMany =
    change.kind === 'remove' || change.kind === 'setActive' || change.kind === 'setRole';
  return isAboutMany ? change.users : null;
}

function touches(users: Selection, query: UserQuery): (user: User) => boolean {
  if (users.kind === 'user') return ({ id }) => id === users.user.id;
  if (users.kind === 'ids') {
    const ids = new Set(users.ids);
    return ({ id }) => ids.has(id);
  }
  // Everybody on a page of the same search; for another search it is not known.
  const isSame = matchingPart(users.query) === matchingPart(query);
  const except = new Set(users.except);
  return ({ id }) => isSame && !except.has(id);
}

/** `null`: removed. */
function changedUser(user: User, change: Change): User | null {
  if (change.kind === 'setActive') return { ...user, active: change.active };
  return change.kind === 'setRole' ? { ...user, role: change.role } : null;
}

/** As far as the user alone tells. */
function passes(user: User, query: UserQuery): boolean {
  const filters = withFilterValues(query.filters, 'duplicate', []);
  return matchesQuery(user, { ...query, text: '', filters }) !== false;
}
