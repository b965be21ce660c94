import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import { cardQuestion } from '#domain/view/cardQuestion.ts';
import { tableQuestion } from '#domain/view/tableView.ts';
import type { ListView } from '#domain/view/viewAddress.ts';

/**
 * The question that a view of the list asks.
 * @param cardCount how many cards show-all shows, 1 or more
 */
export function listQuestion({ kind, view }: ListView, cardCount: number): PageQuestion {
  return kind === 'cards' ? cardQuestion(view, cardCount) : tableQuestion(view);
}

/** The query of a view, on whichever page. */
export function listQuery(listView: ListView): UserQuery {
  return listQuestion(listView, 1).query;
}
