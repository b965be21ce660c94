import { changedAnswer, type KnownAnswer } from '#domain/answer/changedAnswer.ts';
import { changedCounts } from '#domain/answer/changedPage.ts';
import type { ChangedUser } from '#domain/change/changedUser.ts';
import { isGrouped } from '#domain/query/userQuery.ts';
import type { PageOfUsers, Question } from '#domain/userSource.ts';
import type { ListedChange } from '#protocol/live.ts';
import type { User } from '#domain/user/user.ts';
import type { Entry } from './answerCache.ts';
import type { RecentChanges } from './recentChanges.ts';

/**
 * Applies the recent changes to the answer of an entry.
 * @param isCounts only its counts are shown: its rows may become stale
 * @returns false if they are not enough: the list has to be asked
 */
export function applyRecentChanges(
  entry: Entry,
  recent: RecentChanges,
  isCounts: boolean,
): boolean {
  const { answer } = entry;
  // On another list it may succeed.
  if (answer.state === 'failed') return entry.asked >= recent.revision();
  if (answer.state !== 'ready') return true;
  if (entry.rowsAt !== null && !isCounts) {
    entry.answered = entry.rowsAt;
    entry.rowsAt = null;
    return false;
  }
  if (entry.answered >= recent.revision()) return true;
  const changes = recent.after(entry.answered);
  const next = changes && afterChanges(entry, answer.value, changes, isCounts);
  if (next === null) return false;
  if (next.value !== answer.value) entry.answer = { state: 'ready', value: next.value };
  entry.behind = next.behind;
  if (next.isStale) entry.rowsAt ??= entry.answered;
  entry.answered = recent.revision();
  entry.asked = Math.max(entry.asked, entry.answered);
  return true;
}

/** `isStale`: its rows may be older than its counts. */
interface NextAnswer extends KnownAnswer {
  readonly isStale: boolean;
}

function afterChanges(
  { question, newest, behind, rowsAt }: Entry,
  value: unknown,
  changes: readonly ListedChange[],
  isCounts: boolean,
): NextAnswer | null {
  let known: NextAnswer = { value, behind, isStale: rowsAt !== null };
  for (const { number, at, users } of changes) {
    for (const user of users) {
      const whole = known.isStale ? null : changedAnswer(question, known, user, at);
      const next = whole ?? (isCounts ? withCounts(question, known, user) : null);
      if (next === null) return null;
      // The answer may include the change already, so it must be one that makes no difference.
      if (number <= newest && next !== known) return null;
      known = { isStale: false, ...next };
    }
  }
  return known;
}

function withCounts(question: Question, known: NextAnswer, user: ChangedUser): NextAnswer | null {
  if (question.kind !== 'page') return null;
  // The answer to a question about a page.
  const page = known.value as PageOfUsers;
  const next = changedCounts(question, page, user);
  if (next === null) return null;
  const isStale = known.isStale || next.isStale;
  return next.value === page && isStale === known.isStale
    ? known
    : { value: next.value, behind: [], isStale };
}

/**
 * Answers a question about users from rows of other answers: those that others' changes have pushed
 * off a held page.
 */
export function answerFromOthers(entry: Entry, others: readonly Entry[]): void {
  const ids = idsIn(entry.question);
  if (ids === null) return;
  for (const other of others) {
    const rows = found(other, ids);
    if (rows === null) continue;
    entry.answer = { state: 'ready', value: rows };
    entry.answered = other.answered;
    entry.newest = other.newest;
    entry.asked = other.answered;
    return;
  }
}

function idsIn(question: Question): ReadonlySet<string> | null {
  if (question.kind !== 'rows' || question.users?.kind !== 'ids') return null;
  const { text, filters, sort, condition } = question.query;
  const isFiltered = condition !== undefined || Object.keys(filters).length > 0;
  const isEverybody = text === '' && sort === null && !isFiltered;
  return isEverybody ? new Set(question.users.ids) : null;
}

/** `null`: not all of them, or not in the order of the list. */
function found(
  { question, answer, behind, rowsAt }: Entry,
  ids: ReadonlySet<string>,
): readonly User[] | null {
  if (question.kind !== 'page' || answer.state !== 'ready' || rowsAt !== null) return null;
  if (ids.size > 1 && (question.query.sort !== null || isGrouped(question.query))) return null;
  // The answer to a question about a page.
  const { rows } = answer.value as PageOfUsers;
  const users = [...rows, ...behind].filter(({ id }) => ids.has(id));
  return users.length === ids.size ? users : null;
}
