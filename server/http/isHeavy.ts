import type { Selection } from '#domain/change/change.ts';
import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { AskedQuestion } from '#protocol/questions.ts';

/** How many users are found at once by their ids. */
const MAX_LIGHT_USERS = 200;
/** How far back the history is read at once. */
const MAX_LIGHT_ENTRIES = 10_000;

/**
 * Whether a server may take more than a moment to answer. Heavy questions queue behind each other
 * but delay no light one.
 */
export function isHeavy(question: AskedQuestion): boolean {
  switch (question.kind) {
    case 'page':
    case 'neighbours':
      return !isCounted(question.query);
    case 'selected':
      return isLargeSelection(question.users);
    case 'places':
      return true;
    case 'rows':
      return question.users === null || isLargeSelection(question.users);
    case 'holders':
      return question.ids.length + question.emails.length > MAX_LIGHT_USERS;
    case 'history':
    case 'removed':
      return question.page * question.size > MAX_LIGHT_ENTRIES;
    case 'values':
      return question.query !== undefined;
    case 'user':
    case 'email':
    case 'lastChange':
      return false;
  }
}

function isLargeSelection(users: Selection): boolean {
  return users.kind === 'matching' || (users.kind === 'ids' && users.ids.length > MAX_LIGHT_USERS);
}

/** The number of matches and their positions are known. */
function isCounted({ text, filters, condition }: UserQuery): boolean {
  const names = activeFilters(filters).map(({ filter }) => filter);
  if (condition !== undefined || text.trim() !== '') return false;
  return names.every((name) => name === 'role' || name === 'status');
}
