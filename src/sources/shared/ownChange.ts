import type { Change, Selection } from '#domain/change/change.ts';
import { activeFilters, FILTERS, type UserFilters } from '#domain/query/filters.ts';
import { whoOf } from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { Answer, PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import { pageIn } from '#sources/shared/pageSearch.ts';

/**
 * What is shown of a page that takes long to search again, after a change of one's own: without whom it
 * has removed or who do not match the filters any more, as far as the change names them. Of `answer`
 * where it touched nobody there.
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
    return now !== null && passes(now, query.filters) ? [now] : [];
  });
  if (rows.every((user, at) => user === page.rows[at]) && rows.length === page.rows.length) {
    return answer;
  }
  const goneFromPage = page.rows.length - rows.length;
  // Those of the other pages have gone as well.
  const gone = goneFromPage > 0 && users.kind === 'matching' ? users.count : goneFromPage;
  const left = { ...page, rows, total: Math.max(rows.length, page.total - gone) };
  // Nothing is left that could stay in place: what is found is shown as it comes.
  if (rows.length === 0 && page.lookedAt === undefined) {
    const begun: PageOfUsers = { ...left, total: 0, isTotalLowerBound: true, lookedAt: 1 };
    return { state: 'part', before: begun, isStopped: false };
  }
  return answer.state === 'ready' ? { ...answer, value: left } : { ...answer, before: left };
}

/** Whom a change removes or sets; `null`: that is not looked at. */
function usersOf(change: Change): Selection | null {
  if (change.kind === 'merge') return { kind: 'user', user: change.other };
  const isOfMany =
    change.kind === 'remove' || change.kind === 'setActive' || change.kind === 'setRole';
  return isOfMany ? change.users : null;
}

function touches(users: Selection, query: UserQuery): (user: User) => boolean {
  if (users.kind === 'user') return ({ id }) => id === users.user.id;
  if (users.kind === 'ids') {
    const ids = new Set(users.ids);
    return ({ id }) => ids.has(id);
  }
  // Everybody on a page of the same search; of another one it is not known who is.
  const isSame = whoOf(users.query) === whoOf(query);
  const except = new Set(users.except);
  return ({ id }) => isSame && !except.has(id);
}

/** `null`: removed. */
function changedUser(user: User, change: Change): User | null {
  if (change.kind === 'setActive') return { ...user, active: change.active };
  return change.kind === 'setRole' ? { ...user, role: change.role } : null;
}

/** As far as the user alone says so. */
function passes(user: User, filters: UserFilters): boolean {
  return activeFilters(filters).every(({ filter, values }) => {
    const rule = FILTERS[filter];
    return 'keysOf' in rule || values.includes(rule.valueOf(user) ?? '');
  });
}
