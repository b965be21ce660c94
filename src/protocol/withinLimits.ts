import * as v from 'valibot';
import {
  MAX_FILTER_VALUES,
  MAX_MEMBERS,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_TEXT_LENGTH,
} from '#domain/limits.ts';
import type { Selection } from '#domain/change/change.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { id as storableId } from '#protocol/fields.ts';
import type { AskedQuestion } from '#protocol/questions.ts';

/**
 * Brings a question within the server's limits, since pasted texts and links may exceed them: an id
 * that cannot be stored becomes nobody's, an overlong text is cut, and so is a page (`inPages`).
 */
export function withinLimits(question: AskedQuestion): AskedQuestion {
  const fields = Object.entries(question).map(([name, value]) => {
    // A name has one type in all questions.
    const within = WITHIN[name as keyof typeof WITHIN] as ((value: unknown) => unknown) | undefined;
    return [name, value === null || within === undefined ? value : within(value)];
  });
  return Object.fromEntries(fields) as AskedQuestion;
}

const textWithin = (text: string) => text.slice(0, MAX_TEXT_LENGTH);
const idWithin = (id: string) => (v.is(storableId, id) ? id : '');
const idsWithin = (ids: readonly string[]) =>
  ids.filter((one) => v.is(storableId, one)).slice(0, MAX_MEMBERS);

function queryWithin(query: UserQuery): UserQuery {
  const filters = Object.entries<readonly string[]>(query.filters).map(([filter, values]) => [
    filter,
    values.slice(0, MAX_FILTER_VALUES).map(textWithin),
  ]);
  const text = query.text.slice(0, MAX_SEARCH_LENGTH);
  return { ...query, text, filters: Object.fromEntries(filters) };
}

function selectionWithin(users: Selection): Selection {
  if (users.kind === 'user') return users;
  if (users.kind === 'ids') return { ...users, ids: idsWithin(users.ids) };
  return { ...users, query: queryWithin(users.query), except: idsWithin(users.except) };
}

const WITHIN = {
  query: queryWithin,
  users: selectionWithin,
  size: (size: number) => Math.min(size, MAX_PAGE_SIZE),
  id: idWithin,
  except: idWithin,
  ids: idsWithin,
  email: textWithin,
  emails: (emails: readonly string[]) => emails.slice(0, MAX_MEMBERS).map(textWithin),
};
