import * as v from 'valibot';
import {
  MAX_FILTER_VALUES,
  MAX_MEMBERS,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_TEXT_LENGTH,
} from '#domain/limits.ts';
import type { Selection } from '#domain/change/change.ts';
import type { UserFilter, UserFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { id } from '#protocol/fields.ts';
import type { AskedQuestion } from '#protocol/api.ts';

/** An id that nobody has. */
const NO_ID = '';

/**
 * Brings a question within the server's limits, since pasted texts and links may exceed them: an id
 * that cannot be stored becomes nobody's, an overlong text is cut, and so is a page (`inPages`).
 */
export function withinLimits(question: AskedQuestion): AskedQuestion {
  switch (question.kind) {
    case 'page':
      return { ...question, query: withinQuery(question.query), size: within(question.size) };
    case 'user':
    case 'lastChange':
      return { ...question, id: withinId(question.id) };
    case 'neighbours':
      return { ...question, query: withinQuery(question.query), id: withinId(question.id) };
    case 'email':
      return {
        ...question,
        email: withinText(question.email),
        except: orNull(question.except, withinId),
      };
    case 'selected':
      return {
        ...question,
        query: withinQuery(question.query),
        users: withinSelection(question.users),
      };
    case 'places':
      return { ...question, query: withinQuery(question.query) };
    case 'rows':
      return {
        ...question,
        query: withinQuery(question.query),
        users: orNull(question.users, withinSelection),
      };
    case 'holders':
      return {
        ...question,
        ids: withinIds(question.ids),
        emails: question.emails.slice(0, MAX_MEMBERS).map(withinText),
      };
    case 'history':
      return { ...question, id: orNull(question.id, withinId), size: within(question.size) };
    case 'removed':
      return { ...question, size: within(question.size) };
    case 'values': {
      const { query } = question;
      return query === undefined ? question : { ...question, query: withinQuery(query) };
    }
  }
}

function orNull<Value>(value: Value | null, bring: (value: Value) => Value): Value | null {
  return value === null ? null : bring(value);
}

function withinId(wanted: string): string {
  return v.is(id, wanted) ? wanted : NO_ID;
}

function withinText(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH);
}

function within(size: number): number {
  return Math.min(size, MAX_PAGE_SIZE);
}

function withinQuery(query: UserQuery): UserQuery {
  const text = query.text.slice(0, MAX_SEARCH_LENGTH);
  return { ...query, text, filters: withinFilters(query.filters) };
}

function withinFilters(filters: UserFilters): UserFilters {
  // Object.entries widens the keys to string; they are those of the filters.
  const entries = Object.entries(filters) as [UserFilter, readonly string[]][];
  return Object.fromEntries(
    entries.map(([filter, values]) => [filter, values.slice(0, MAX_FILTER_VALUES).map(withinText)]),
  );
}

function withinSelection(users: Selection): Selection {
  switch (users.kind) {
    case 'user':
      return users;
    case 'ids':
      return { ...users, ids: withinIds(users.ids) };
    case 'matching':
      return {
        ...users,
        query: withinQuery(users.query),
        except: withinIds(users.except),
      };
  }
}

function withinIds(ids: readonly string[]): readonly string[] {
  return ids.filter((one) => v.is(id, one)).slice(0, MAX_MEMBERS);
}
