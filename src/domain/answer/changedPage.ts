import type { ChangedUser } from '#domain/change/changedUser.ts';
import { matchesQuery } from '#domain/answer/matchesQuery.ts';
import { MAX_COUNTED } from '#domain/limits.ts';
import { COLUMNS } from '#domain/query/columns.ts';
import { clampPage, offsetOf } from '#domain/query/pages.ts';
import { matchesEverybody, type UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';

/** As `KnownAnswer`. */
export interface KnownPage {
  readonly value: PageOfUsers;
  readonly behind: readonly User[];
}

/**
 * How many rows that were pushed off the page are kept, in case an undo brings them back on to it.
 */
const MAX_BEHIND = 50;

/** Consecutive users of a query's result. */
interface Slice {
  readonly users: readonly User[];
  /** The first of them is the first of the result … */
  readonly isStart: boolean;
  /** … the last of them is the last of the result. */
  readonly isEnd: boolean;
}

/** As `changedAnswer`. */
export function changedPage(
  question: PageQuestion,
  known: KnownPage,
  changed: ChangedUser,
): KnownPage | null {
  const { value } = known;
  const { query, size } = question;
  const { was, is } = changed;
  const counts = countsAfter(question, value, changed);
  if (counts === null) return null;
  const { total, listTotal, did, does } = counts;

  const offset = offsetOf(value.page, size);
  const users = [...value.rows, ...known.behind];
  const isEnd = value.isTotalLowerBound !== true && offset + users.length === value.total;
  let slice: Slice | null = { users, isStart: offset === 0, isEnd };
  if (was !== null && is !== null && did && does && isSamePlace(query, was, is)) {
    slice = { ...slice, users: replaced(users, is) };
  } else {
    if (was !== null && did) slice = without(slice, query, was);
    if (is !== null && does && slice !== null) slice = within(slice, query, changed, is);
  }
  if (slice === null) return null;
  if (slice.users.length < Math.min(size, total - offset)) return null;
  if (slice.users === users && total === value.total && listTotal === value.listTotal) {
    return known;
  }
  const rows = slice.users === users ? value.rows : slice.users.slice(0, size);
  return {
    value: { ...value, rows, total, listTotal },
    behind: slice.users.slice(size, size + MAX_BEHIND),
  };
}

/** A page whose counts are right. */
interface CountedPage {
  readonly value: PageOfUsers;
  /** Its rows may be those from before the change. */
  readonly isStale: boolean;
}

/**
 * The page after one user changed, as far as it counts; its value is the same object if the counts
 * stay the same. `null`: the list has to be asked.
 */
export function changedCounts(
  question: PageQuestion,
  page: PageOfUsers,
  changed: ChangedUser,
): CountedPage | null {
  const counts = countsAfter(question, page, changed);
  if (counts === null) return null;
  const { total, listTotal, did, does } = counts;
  const isSame = did === does && listTotal === page.listTotal;
  return { value: isSame ? page : { ...page, total, listTotal }, isStale: did || does };
}

/** The counts after one user changed, and whether it matched before and does now. */
function countsAfter(question: PageQuestion, page: PageOfUsers, { was, is }: ChangedUser) {
  const { query, size } = question;
  const [did, does] = [was, is].map((user) => (user === null ? false : matchesQuery(user, query)));
  if (typeof did !== 'boolean' || typeof does !== 'boolean') return null;
  const listTotal = page.listTotal + (was === null ? 1 : 0) - (is === null ? 1 : 0);
  const isLowerBound = page.isTotalLowerBound === true;
  // If more match than are counted, one more changes nothing, and one less may make any number.
  if (isLowerBound && did && !does) return null;
  const total = isLowerBound ? page.total : page.total + Number(does) - Number(did);
  if (total > page.total && total > MAX_COUNTED && !matchesEverybody(query)) return null;
  if (clampPage(question.page, total, size) !== page.page) return null;
  return { total, listTotal, did, does };
}

/** The same array if the user is not among them. */
function replaced(users: readonly User[], user: User): readonly User[] {
  return users.some(({ id }) => id === user.id)
    ? users.map((one) => (one.id === user.id ? user : one))
    : users;
}

/** `null`: it is not known which user moves up. */
function without(slice: Slice, query: UserQuery, user: User): Slice | null {
  const { users } = slice;
  if (users.some(({ id }) => id === user.id)) {
    return { ...slice, users: users.filter(({ id }) => id !== user.id) };
  }
  const isBehind = slice.isStart || placeOf(users, query, user) === users.length;
  return isBehind && !slice.isEnd ? slice : null;
}

function within(
  slice: Slice,
  query: UserQuery,
  { isFirst, was }: ChangedUser,
  user: User,
): Slice | null {
  const { users, isStart, isEnd } = slice;
  if (users.some(({ id }) => id === user.id)) return null;
  const place =
    query.sort === null && isFirst === true && was === null
      ? 0
      : users.length === 0 && isStart && isEnd
        ? 0
        : placeOf(users, query, user);
  if (place === null || (place === 0 && !isStart)) return null;
  // The place may be anywhere after the known users.
  if (place === users.length && !isEnd) return slice;
  return { ...slice, users: users.toSpliced(place, 0, user) };
}

/** How many of these users stand before the user; `null`: the order of the values does not tell. */
function placeOf(users: readonly User[], query: UserQuery, user: User): number | null {
  if (users.length === 0) return null;
  let place = 0;
  for (const one of users) {
    const order = compare(query, one, user);
    if (order === 0) return null;
    if (order < 0) place += 1;
  }
  return place;
}

function isSamePlace(query: UserQuery, was: User, is: User): boolean {
  return query.sort === null || compare(query, was, is) === 0;
}

/** Compares as `positionsInOrder` does, but returns 0 for ties, which stand in list order. */
function compare({ sort, order }: UserQuery, one: User, other: User): number {
  if (sort === null) return 0;
  const column = COLUMNS[sort];
  const [isBlank, isOtherBlank] = [column.isBlank(one), column.isBlank(other)];
  if (isBlank || isOtherBlank) return Number(isBlank) - Number(isOtherBlank);
  const ascending = column.compare(one, other);
  return order === 'asc' ? ascending : -ascending;
}
