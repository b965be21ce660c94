import type { Selection } from '#domain/change/change.ts';
import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';

/** Selected users of the list. */
export type SelectedUsers =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> }
  /** All users that the query matches. */
  | {
      readonly kind: 'matching';
      readonly query: UserQuery;
      /** Except the deselected ones. */
      readonly except: ReadonlySet<string>;
      /** How many users the query matched when that was shown. */
      readonly total: number;
    };

export interface SelectionState {
  /** As the person left it: returning to an earlier search selects it again. */
  readonly chosen: SelectedUsers;
  /** The part of `chosen` that the list's query matches now; this is shown and changed. */
  readonly selected: SelectedUsers;
  /** How many left the selection since the person chose. */
  readonly lost: LostUsers;
  /** The part of `lost` that no earlier search restores, because the list has changed. */
  readonly lostForGood: LostUsers;
  /** Where a range begins: the id of the user selected or deselected last. */
  readonly anchor: string | null;
}

interface LostUsers {
  /** The query no longer matches them. */
  readonly unmatched: number;
  /** No longer in the list. */
  readonly gone: number;
}

/**
 * The users of a selection that a query matches, and how many it does not match or the list does
 * not have.
 */
export interface FoundUsers extends LostUsers {
  readonly ids: readonly string[];
}

const NOBODY: SelectedUsers = { kind: 'ids', ids: new Set() };
const NO_LOSS: LostUsers = { unmatched: 0, gone: 0 };

export const EMPTY_SELECTION: SelectionState = {
  chosen: NOBODY,
  selected: NOBODY,
  lost: NO_LOSS,
  lostForGood: NO_LOSS,
  anchor: null,
};

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

/** Selects or deselects a user. */
export function withToggled(state: SelectionState, id: string): SelectionState {
  return { ...withUsers(state, [id], !isSelected(state.selected, id)), anchor: id };
}

/**
 * Selects or deselects all from the last toggled user to this one, as this one becomes.
 * @param shown the ids on the page, in order; if the last user is not among them, only this one is
 *   toggled
 */
export function withRangeToggled(
  state: SelectionState,
  id: string,
  shown: readonly string[],
): SelectionState {
  const start = state.anchor === null ? -1 : shown.indexOf(state.anchor);
  const end = shown.indexOf(id);
  if (start === -1 || end === -1) return withToggled(state, id);
  const range = shown.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ...withUsers(state, range, !isSelected(state.selected, id)), anchor: id };
}

/** Selects or deselects these users. */
export function withUsers(
  state: SelectionState,
  ids: readonly string[],
  isWanted: boolean,
): SelectionState {
  const { selected } = state;
  if (selected.kind === 'ids') {
    return choose(state, { kind: 'ids', ids: changed(selected.ids, ids, isWanted) });
  }
  const except = changed(selected.except, ids, !isWanted);
  return choose(state, except.size < selected.total ? { ...selected, except } : NOBODY);
}

/** Selects all users that the query matches; `total` of them were shown. */
export function withAllMatching(
  state: SelectionState,
  query: UserQuery,
  total: number,
): SelectionState {
  const all: SelectedUsers = { kind: 'matching', query, except: new Set(), total };
  return choose(state, total === 0 ? NOBODY : all);
}

/** Selects only these users. */
export function withOnly(state: SelectionState, ids: readonly string[]): SelectionState {
  return choose(state, { kind: 'ids', ids: new Set(ids) });
}

/** The person has seen the current number of matches. */
export function withTotal(state: SelectionState, total: number): SelectionState {
  const { selected } = state;
  if (selected.kind === 'ids') return state;
  return choose(state, total > selected.except.size ? { ...selected, total } : NOBODY);
}

/** The part of a query that decides who matches: all but the order. */
export function matchingPart({ text, columns, filters, condition }: UserQuery): string {
  const searched = text.trim();
  const chosen = activeFilters(filters).map(({ filter, values }) => [filter, values.toSorted()]);
  return JSON.stringify([searched, searched === '' ? [] : columns, chosen, condition]);
}

/** Whether this query may leave out users whom the person chose. */
export function mayExcludeChosen({ chosen }: SelectionState, query: UserQuery): boolean {
  if (chosen.kind === 'ids') return chosen.ids.size > 0;
  return matchingPart(chosen.query) !== matchingPart(query);
}

/** The list's query matches all chosen users. */
export function withNoneExcluded(state: SelectionState): SelectionState {
  return { ...state, selected: state.chosen, lost: state.lostForGood };
}

/** The list's query has found these of the `chosen` users. */
export function withFound(
  state: SelectionState,
  { ids, unmatched, gone }: FoundUsers,
): SelectionState {
  const { chosen, lostForGood } = state;
  const lost = { unmatched: lostForGood.unmatched + unmatched, gone: lostForGood.gone + gone };
  const isWhole = chosen.kind === 'ids' && ids.length === chosen.ids.size;
  return { ...state, selected: isWhole ? chosen : { kind: 'ids', ids: new Set(ids) }, lost };
}

/** The list has changed: an earlier search no longer restores users who are not selected now. */
export function withListChanged(state: SelectionState): SelectionState {
  return { ...state, chosen: state.selected, lostForGood: state.lost };
}

function choose(state: SelectionState, users: SelectedUsers): SelectionState {
  return { ...state, chosen: users, selected: users, lost: NO_LOSS, lostForGood: NO_LOSS };
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
