import type { ListQuestion } from '#domain/answer/answerFrom.ts';
import { changedPage, type KnownPage } from '#domain/answer/changedPage.ts';
import { matchesQuery } from '#domain/answer/matchesQuery.ts';
import type { ChangedUser } from '#domain/change/changedUser.ts';
import type { Selection } from '#domain/change/change.ts';
import { FILTERS } from '#domain/query/filters.ts';
import { withoutFilter, type UserQuery } from '#domain/query/userQuery.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import type { Answers, Question, ValueCount, ValuesQuestion } from '#domain/userSource.ts';

/** An answer, and the rows that are known beyond it. */
export interface KnownAnswer {
  readonly value: unknown;
  /** The rows that follow the page, as far as they are known. */
  readonly behind: readonly User[];
}

/**
 * The answer after one user changed, as the list itself would give it; the same object if it stays
 * the same. `null`: the known rows do not tell, so the list has to be asked.
 * @param at when the change was made; `undefined`: not known
 */
export function changedAnswer(
  question: Question,
  known: KnownAnswer,
  changed: ChangedUser,
  at?: Date,
): KnownAnswer | null {
  // Whether a user is a duplicate depends on all others.
  const query = 'query' in question ? question.query : undefined;
  if ((query?.filters.duplicate ?? []).length > 0) return null;
  if (question.kind === 'page') {
    // The answer to a question about a page.
    return changedPage(question, known as KnownPage, changed);
  }
  const value = valueAfter(question, known.value, changed, at);
  if (value === UNKNOWN) return null;
  return value === known.value ? known : { ...known, value };
}

const UNKNOWN = Symbol('to be asked');

function valueAfter(
  question: Exclude<Question, { kind: 'page' }>,
  value: unknown,
  changed: ChangedUser,
  at: Date | undefined,
): unknown {
  switch (question.kind) {
    case 'user':
      return question.id === changed.id ? changed.is : value;
    case 'values':
      return valuesAfter(question, value as Answers['values'], changed);
    case 'email':
      return emailAfter(question.email, value as Answers['email'], changed);
    case 'rows':
      if (!isAbout(question.users, changed)) return value;
      if (question.users?.kind === 'matching') return UNKNOWN;
      if (!isMatched(question, changed)) return value;
      return rowsAfter(question, value as Answers['rows'], changed);
    case 'selected':
      return isAbout(question.users, changed) ? UNKNOWN : value;
    case 'places':
      return isMatched(question, changed) ? UNKNOWN : value;
    case 'neighbours':
      return question.id === changed.id || isMatched(question, changed) ? UNKNOWN : value;
    case 'history':
      return question.id === null || question.id === changed.id ? UNKNOWN : value;
    case 'removed':
      return changed.was === null || changed.is === null ? UNKNOWN : value;
    case 'lastChange':
      if (question.id !== changed.id) return value;
      return at === undefined ? UNKNOWN : sameOr(at, value as Answers['lastChange']);
  }
}

function sameOr(at: Date, known: Date | null): Date {
  return known?.getTime() === at.getTime() ? known : at;
}

/** Whether the query matches the user, or did before. */
function isMatched({ query }: { readonly query: UserQuery }, changed: ChangedUser) {
  const { was, is } = changed;
  return [was, is].some((user) => user !== null && matchesQuery(user, query) !== false);
}

function isAbout(users: Selection | null, { id, was, is }: ChangedUser): boolean {
  if (users === null) return true;
  if (users.kind === 'ids') return users.ids.includes(id);
  if (users.kind === 'user') return users.user.id === id;
  const { query } = users;
  return [was, is].some((user) => user !== null && matchesQuery(user, query) !== false);
}

/** Keeps the order of the rows unless the change affects what they are sorted by. */
function rowsAfter(
  { query }: Extract<ListQuestion, { kind: 'rows' }>,
  rows: Answers['rows'],
  { id, was, is }: ChangedUser,
): unknown {
  if (!rows.some((user) => user.id === id)) return UNKNOWN;
  const isMatching = is !== null && matchesQuery(is, query);
  if (isMatching === null) return UNKNOWN;
  if (!isMatching) return rows.filter((user) => user.id !== id);
  const isInPlace = query.sort === null || was?.[query.sort] === is[query.sort];
  return isInPlace ? rows.map((user) => (user.id === id ? is : user)) : UNKNOWN;
}

function valuesAfter(
  { filter, query }: ValuesQuestion,
  counts: readonly ValueCount[],
  changed: ChangedUser,
): unknown {
  const { was, is } = changed;
  const rule = FILTERS[filter];
  if ('isOfList' in rule) {
    if (query !== undefined) return UNKNOWN;
    return was?.name === is?.name && was?.email === is?.email ? counts : UNKNOWN;
  }
  const [before, after] = [was, is].map((user) => (user === null ? null : rule.valueOf(user)));
  if (query !== undefined) {
    const isCounted = isMatched({ query: withoutFilter(query, filter) }, changed);
    return isCounted || before !== after ? UNKNOWN : counts;
  }
  if (before === after) return counts;
  // A new value has its place in an order.
  if (after !== null && !counts.some(({ value }) => value === after)) return UNKNOWN;
  return counts
    .map(({ value, count }) => ({
      value,
      count: count + (value === after ? 1 : 0) - (value === before ? 1 : 0),
    }))
    .filter(({ count }) => count > 0);
}

function emailAfter(email: string, holder: User | null, { id, was, is }: ChangedUser): unknown {
  const key = emailKey(email);
  const [did, does] = [was, is].map((user) => user !== null && emailKey(user.email) === key);
  if (did !== true && does !== true) return holder;
  return holder?.id === id && did === does ? is : UNKNOWN;
}
