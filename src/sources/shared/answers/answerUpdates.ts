import { changedAnswer, type KnownAnswer } from '#domain/answer/changedAnswer.ts';
import { isGrouped } from '#domain/query/userQuery.ts';
import type { Question } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { Entry } from './answerCache.ts';
import { pageIn } from './pageSearch.ts';
import type { RecentChanges } from './recentChanges.ts';

/**
 * Applies the recent changes to the answer of an entry.
 * @returns false if they are not enough: the list has to be asked
 */
export function applyRecentChanges(entry: Entry, recent: RecentChanges): boolean {
  const { question, answer, answered, newest } = entry;
  // On another list it may succeed.
  if (answer.state === 'failed') return entry.asked >= recent.revision();
  if (answer.state !== 'ready' || entry.search !== null || answered >= recent.revision()) {
    return true;
  }
  const changes = recent.after(answered);
  if (changes === null) return false;
  let known: KnownAnswer = { value: answer.value, behind: entry.behind };
  for (const { number, at, users } of changes) {
    for (const user of users) {
      const next = changedAnswer(question, known, user, at);
      if (next === null) return false;
      // The answer may include the change already, so it must be one that makes no difference.
      if (number <= newest && next !== known) return false;
      known = next;
    }
  }
  if (known.value !== answer.value) entry.answer = { state: 'ready', value: known.value };
  entry.behind = known.behind;
  entry.answered = recent.revision();
  entry.asked = Math.max(entry.asked, entry.answered);
  return true;
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
  { question, answer, behind }: Entry,
  ids: ReadonlySet<string>,
): readonly User[] | null {
  if (question.kind !== 'page' || answer.state !== 'ready') return null;
  if (ids.size > 1 && (question.query.sort !== null || isGrouped(question.query))) return null;
  const users = [...(pageIn(answer)?.rows ?? []), ...behind].filter(({ id }) => ids.has(id));
  return users.length === ids.size ? users : null;
}
