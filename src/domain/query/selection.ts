import type { Selection } from '#domain/change/change.ts';
import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';

/** Selected users of the list: these, or all that a query matches, but these. */
export type SelectedUsers =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> }
  | {
      readonly kind: 'matching';
      readonly query: UserQuery;
      /** The deselected ones. */
      readonly except: ReadonlySet<string>;
      /** How many users the query matched when that was shown. */
      readonly total: number;
    };

/**
 * The users of a selection that a query matches, how many it does not match, and how many the list
 * does not have any more.
 */
export interface FoundUsers {
  readonly ids: readonly string[];
  readonly unmatched: number;
  readonly gone: number;
}

export const NOBODY: SelectedUsers = { kind: 'ids', ids: new Set() };

/** @param id of a user that the list's query matches */
export function isSelected(selected: SelectedUsers, id: string): boolean {
  return selected.kind === 'ids' ? selected.ids.has(id) : !selected.except.has(id);
}

export function selectedCount(selected: SelectedUsers): number {
  return selected.kind === 'ids' ? selected.ids.size : selected.total - selected.except.size;
}

/** How many of these users are selected. */
export function shareSelected(
  selected: SelectedUsers,
  ids: readonly string[],
): 'none' | 'some' | 'all' {
  const count = ids.filter((id) => isSelected(selected, id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** The selection as a change has it. */
export function asSelection(selected: SelectedUsers): Selection {
  if (selected.kind === 'ids') return { kind: 'ids', ids: [...selected.ids] };
  const { query, except } = selected;
  return { kind: 'matching', query, except: [...except], count: selectedCount(selected) };
}

/** Selects or deselects these users. */
export function withUsers(
  selected: SelectedUsers,
  ids: readonly string[],
  isWanted: boolean,
): SelectedUsers {
  if (selected.kind === 'ids') return { kind: 'ids', ids: changed(selected.ids, ids, isWanted) };
  return someOf({ ...selected, except: changed(selected.except, ids, !isWanted) });
}

/** Selects all users that the query matches; `total` of them were shown. */
export function allMatching(query: UserQuery, total: number): SelectedUsers {
  return someOf({ kind: 'matching', query, except: new Set(), total });
}

/** The person has seen the current number of matches. */
export function withTotal(selected: SelectedUsers, total: number): SelectedUsers {
  return selected.kind === 'ids' ? selected : someOf({ ...selected, total });
}

/** The ids from one to the other in the order shown; only `to` if `from` is not shown. */
export function rangeOf(
  shown: readonly string[],
  from: string | null,
  to: string,
): readonly string[] {
  const start = from === null ? -1 : shown.indexOf(from);
  const end = shown.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The part of a query that decides who matches: all but the order. */
export function matchingPart({ text, columns, filters, condition }: UserQuery): string {
  const searched = text.trim();
  const chosen = activeFilters(filters).map(({ filter, values }) => [filter, values.toSorted()]);
  return JSON.stringify([searched, searched === '' ? [] : columns, chosen, condition]);
}

function someOf(all: Extract<SelectedUsers, { kind: 'matching' }>): SelectedUsers {
  return all.except.size < all.total ? all : NOBODY;
}

function changed(
  set: ReadonlySet<string>,
  ids: readonly string[],
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}
