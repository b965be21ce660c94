import type { UserFilter } from '#domain/query/filters.ts';
import { DEFAULT_TABLE_VIEW, withFilter, type TableView } from '#domain/view/tableView.ts';
import { formatListView } from '#domain/view/viewAddress.ts';
import { wholeSearch } from '#platform/preferences.ts';
import { usersPath } from '#screens/paths.ts';

/** The link to the list as this table. */
export function listPath(view: TableView): string {
  return usersPath() + (formatListView({ kind: 'table', view }) || wholeSearch());
}

/** The link to the list of the users with this value. */
export function filteredPath(filter: UserFilter, value: string): string {
  return listPath(withFilter(DEFAULT_TABLE_VIEW, filter, [value]));
}
