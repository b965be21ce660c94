import type { Selection } from '#domain/change/change.ts';
import { matchingPositions } from '#domain/answer/matching.ts';
import { userAt, type UserIndex } from '#domain/answer/userIndex.ts';
import type { FoundUsers } from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { RowsQuestion, SelectedQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';

/** In the order of the query. */
export function foundUsers(index: UserIndex, { users, query }: SelectedQuestion): FoundUsers {
  // Searched first: the search of the list on the screen is the cached one.
  const matching = new Set(matchingUsers(index, query).map(idOf));
  const { selected, gone } = selectedIds(index, users);
  const ids = [...matching].filter((id) => selected.has(id));
  return { ids, unmatched: selected.size - ids.length, gone };
}

/** In the order of the query. */
export function foundRows(index: UserIndex, { users, query }: RowsQuestion): readonly User[] {
  const found = matchingUsers(index, query);
  if (users === null) return found;
  const { selected } = selectedIds(index, users);
  return found.filter(({ id }) => selected.has(id));
}

/** The selected ids that are in the list, and how many are not. */
function selectedIds(
  index: UserIndex,
  selection: Selection,
): { selected: ReadonlySet<string>; gone: number } {
  if (selection.kind === 'matching') {
    const except = new Set(selection.except);
    const ids = matchingUsers(index, selection.query)
      .map(idOf)
      .filter((id) => !except.has(id));
    return { selected: new Set(ids), gone: Math.max(0, selection.count - ids.length) };
  }
  const wanted = new Set(selection.kind === 'ids' ? selection.ids : [selection.user.id]);
  const selected = new Set(index.users.map(idOf).filter((id) => wanted.has(id)));
  return { selected, gone: wanted.size - selected.size };
}

/** In the order of the query. */
function matchingUsers(index: UserIndex, query: UserQuery): readonly User[] {
  return matchingPositions(index, query).map((position) => userAt(index.users, position));
}

function idOf({ id }: User): string {
  return id;
}
