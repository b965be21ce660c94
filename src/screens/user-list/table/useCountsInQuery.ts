import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import type { UserFilter } from '#domain/query/filters.ts';
import { matchesEverybody, withoutFilter } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion, ValuesQuestion } from '#domain/userSource.ts';
import { listQuery, listQuestion } from '#domain/view/listQuestion.ts';
import type { ListView } from '#domain/view/viewAddress.ts';
import { useListAddress } from '#state/useAddress.ts';
import { useAnswer } from '#state/useAnswer.ts';

/**
 * How many matches of the list on the screen have each value of a filter, ignoring the filter's own
 * choice. `undefined`: all users match; `null`: not known, for example because a shared list does
 * not count to the end.
 */
export function useCountsInQuery(
  filter: UserFilter,
): ReadonlyMap<string, number> | null | undefined {
  const { listView } = useListAddress();
  const query = withoutFilter(listQuery(listView), filter);
  const isWhole = matchesEverybody(query);
  const page = useAnswer(pageOf(listView, filter, isWhole)).value;
  const isCounted = !isWhole && isExact(page);
  const question: ValuesQuestion = { kind: 'values', filter, ...(isCounted && { query }) };
  const counts = useAnswer(question).value;
  if (isWhole) return undefined;
  return isCounted && counts ? new Map(counts.map(({ value, count }) => [value, count])) : null;
}

/** The question that counts them: the list's own if it is the same. */
function pageOf(listView: ListView, filter: UserFilter, isWhole: boolean): PageQuestion {
  const question = listQuestion(listView, SHOW_ALL_INITIAL_COUNT);
  const { query } = question;
  if (isWhole || query.filters[filter] === undefined) return question;
  return { kind: 'page', query: withoutFilter(query, filter), page: 1, size: 1 };
}

function isExact(page: PageOfUsers | undefined): boolean {
  return page !== undefined && page.isTotalLowerBound !== true;
}
