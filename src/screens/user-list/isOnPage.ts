import { cardQuery } from '#domain/cardView.ts';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { tableQuery } from '#domain/tableView.ts';
import type { UserIndex } from '#domain/userIndex.ts';
import { runQuery } from '#domain/userQuery.ts';
import type { ListView } from '#domain/viewAddress.ts';

/** Is this user among the rows or cards that the view shows (in show-all: at its start)? */
export function isOnPage(index: UserIndex, listView: ListView, userId: string): boolean {
  const query =
    listView.kind === 'table'
      ? tableQuery(listView.view)
      : cardQuery(listView.view, SHOW_ALL_INITIAL_COUNT);
  return runQuery(index, query).rows.some((user) => user.id === userId);
}
