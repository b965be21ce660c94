import { MAX_RELAXATIONS } from '#domain/limits.ts';
import { activeFilters, withFilterValues } from '#domain/query/filters.ts';
import { changedView } from '#domain/view/changedView.ts';
import { readPieces } from '#domain/view/conditionAddress.ts';
import type { ListView } from '#domain/view/viewAddress.ts';
import { withWhere } from '#domain/view/withWhere.ts';
import { partSentence, trCondition } from '#text/user-list/trCondition.ts';
import { trFilters } from '#text/user-list/trFilters.ts';

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
export function relaxationsOf(listView: ListView, today: Date): readonly Relaxation[] {
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
    listView: changedView(listView, (view) => ({
      ...view,
      filters: withFilterValues(view.filters, filter, []),
      page: 1,
    })),
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
