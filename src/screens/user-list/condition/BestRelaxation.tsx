import { useSyncExternalStore } from 'react';
import { MAX_RELAXATIONS } from '#domain/limits.ts';
import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageQuestion, UserSource } from '#domain/userSource.ts';
import {
  changedView,
  listQuery,
  withFilter,
  withWhere,
  type ListView,
} from '#domain/view/listView.ts';
import { readPieces } from '#domain/view/conditionAddress.ts';
import { useToday } from '#platform/environment.ts';
import { countWords } from '#screens/shared-list/countWords.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr, trFilters } from '#text/tr.ts';
import { partSentence, trCondition } from '#text/trCondition.ts';
import { Button } from '#ui/controls/Button.tsx';

/** If nobody matches: the condition or filter that excludes most, and a button that drops it. It stands where room is reserved for it. */
export function BestRelaxation() {
  const { listView, pushView, searchRef } = useUserList();
  const today = useToday();
  const { source } = useSourceAccess();
  const relaxations = relaxationsOf(listView, today);
  const queries = relaxations.map((one) => listQuery(one.listView));
  const found = useSyncExternalStore(source.subscribe, () => widestOf(source, queries));
  const [position = 0, total = 0, isLowerBound = 0] = found.split(' ').map(Number);
  const widest = relaxations[position];
  if (widest === undefined) return null;
  const drop = () => {
    searchRef.current?.focus();
    pushView(widest.listView);
  };
  const answer = { rows: [], page: 1, total, listTotal: total };
  const count = countWords(
    tr.list.resultCount(total),
    isLowerBound === 1 ? { ...answer, isTotalLowerBound: true } : answer,
  );
  return (
    total > 0 && (
      <>
        <p>{trCondition.widest(widest.words, count)}</p>
        <Button onClick={drop}>{trCondition.drop}</Button>
      </>
    )
  );
}

/**
 * The position of the first part whose removal gives the most matches, their number, and 1 if there
 * may be more. Asks for one after the other.
 */
function widestOf(source: UserSource, queries: readonly UserQuery[]): string {
  let widest = { position: 0, total: 0, isLowerBound: false };
  for (const [position, query] of queries.entries()) {
    const question: PageQuestion = { kind: 'page', query, page: 1, size: 1 };
    const answer = source.read(question);
    if (answer.state === 'pending') break;
    if (answer.state === 'ready' && answer.value.total > widest.total) {
      const { total, isTotalLowerBound: isLowerBound = false } = answer.value;
      widest = { position, total, isLowerBound };
    }
  }
  const { position, total, isLowerBound } = widest;
  return `${position} ${total} ${Number(isLowerBound)}`;
}

interface Relaxation {
  /** What is dropped. */
  readonly words: string;
  /** The list without it. */
  readonly listView: ListView;
}

/**
 * What can be dropped from a list that nobody matches: its search, a condition or a filter, if
 * others are left.
 */
function relaxationsOf(listView: ListView, today: Date): readonly Relaxation[] {
  const { text, filters, where = [] } = listView.view;
  const { join, read } = readPieces(where);
  const known = read.filter(({ part }) => part !== null);
  // Joined by OR, no part excludes users alone: they are dropped together.
  const dropped = join === 'or' && known.length > 0 ? [known] : known.map((one) => [one]);
  const ofConditions = dropped.map((parts) => ({
    words: parts
      .flatMap(({ part }) => (part === null ? [] : partSentence(part, today)))
      .join(trCondition.or),
    listView: changedView(listView, (view) =>
      withWhere(
        view,
        read.filter((one) => !parts.includes(one)).map(({ piece }) => piece),
      ),
    ),
  }));
  const ofFilters = activeFilters(filters).map(({ filter, values }) => ({
    words: `${trFilters[filter].label} ${values.map(trFilters[filter].value).join(trCondition.or)}`,
    listView: changedView(listView, (view) => withFilter(view, filter, [])),
  }));
  const ofSearch =
    text.trim() === ''
      ? []
      : [
          {
            words: trCondition.search(text),
            listView: changedView(listView, (view) => ({ ...view, text: '', page: 1 })),
          },
        ];
  const all = [...ofSearch, ...ofConditions, ...ofFilters];
  return all.length === 1 ? [] : all.slice(0, MAX_RELAXATIONS);
}
