import { useCallback, useMemo, useState } from 'react';
import { countQuestion, type PageOfUsers, type PageQuestion } from '#domain/userSource.ts';
import {
  asSelection,
  isSelected,
  matchingPart,
  NOBODY,
  rangeOf,
  selectedCount,
  withTotal,
  withUsers,
  type SelectedUsers,
} from '#domain/query/selection.ts';
import { useAnswer, type Shown } from '#state/useAnswer.ts';
import { useRevision } from '#state/useSource.ts';

/** Whom the person has chosen. */
interface Chosen {
  readonly users: SelectedUsers;
  /** The search and the list in which all of `users` are known to match. */
  readonly knownIn: { readonly who: string; readonly revision: number } | null;
  /** Where a range begins: the id of the user selected or deselected last. */
  readonly anchor: string | null;
  /** The person's own change may have changed the total, which is then no news. */
  readonly isChanged?: boolean;
}

/** Whom the person has selected of the list on the screen. */
export interface ListSelection {
  /** Checkboxes and the bar are shown. */
  readonly isOn: boolean;
  readonly setIsOn: (isOn: boolean) => void;
  /** The chosen users whom the list's query matches: these are counted and changed. */
  readonly users: SelectedUsers;
  readonly count: number;
  /**
   * False until it is known whom a changed search leaves. Others' changes are found out in
   * parallel: on a busy list nothing could ever be done otherwise.
   */
  readonly isKnown: boolean;
  /** So far it could not be found out who is left. */
  readonly hasFailed: boolean;
  /** How many of the chosen users the query does not match, and how many the list has lost. */
  readonly unmatched: number;
  readonly gone: number;
  readonly isSelected: (id: string) => boolean;
  readonly choose: (users: SelectedUsers) => void;
  /** Selects or deselects a user; as a range all from the last such user to this one. */
  readonly toggle: (id: string, isRange: boolean) => void;
  /** The person has changed these users: how many match now is no news. */
  readonly noteOwnChange: () => void;
}

const NOTHING_CHOSEN: Chosen = { users: NOBODY, knownIn: null, anchor: null };
const NONE_LOST = { unmatched: 0, gone: 0 };

/**
 * The selection survives other pages, orders and views. Another search or list leaves those whom it
 * matches; back in the earlier search the others are selected again.
 * @param question the question of the list on the screen, and its shown answer
 */
export function useSelection(question: PageQuestion, shown: Shown<PageOfUsers>): ListSelection {
  const [isOn, setIsOn] = useState(false);
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const revision = useRevision();
  const { query } = question;
  const who = matchingPart(query);
  const isSameSearch = chosen.knownIn?.who === who;
  const isOfQuery = chosen.users.kind === 'matching' && matchingPart(chosen.users.query) === who;
  const mayLeaveOut =
    chosen.users.kind === 'ids'
      ? chosen.users.ids.size > 0 && !(isSameSearch && chosen.knownIn?.revision === revision)
      : !isOfQuery;
  const found = useAnswer(
    mayLeaveOut ? ({ kind: 'selected', users: asSelection(chosen.users), query } as const) : null,
  );

  const { value } = found;
  const users = useMemo(() => leftOf(chosen.users, value?.ids), [chosen.users, value]);
  const { unmatched, gone } = value ?? NONE_LOST;
  const isKnown = !mayLeaveOut || value !== undefined || isSameSearch;
  const choose = (next: SelectedUsers, anchor: string | null = null) =>
    setChosen({ users: next, anchor, knownIn: isKnown ? { who, revision } : chosen.knownIn });

  const total = useTotalAfterChange(isOfQuery && chosen.isChanged === true, question, shown);
  if (total !== undefined) choose(withTotal(chosen.users, total), chosen.anchor);

  return {
    isOn,
    setIsOn: (next) => {
      setIsOn(next);
      if (!next) setChosen(NOTHING_CHOSEN);
    },
    users,
    count: selectedCount(users),
    isKnown,
    hasFailed: found.problem !== null,
    unmatched,
    gone,
    // The same function for the same users, as rows are memoised by it.
    isSelected: useCallback((id) => isSelected(users, id), [users]),
    choose,
    toggle: (id, isRange) => {
      const ids = (shown.value?.rows ?? []).map((user) => user.id);
      const range = isRange ? rangeOf(ids, chosen.anchor, id) : [id];
      choose(withUsers(users, range, !isSelected(users, id)), id);
    },
    noteOwnChange: () => setChosen((now) => ({ ...now, isChanged: true })),
  };
}

/** @param ids those of the chosen whom the query matches; undefined: all of them, as far as known */
function leftOf(chosen: SelectedUsers, ids: readonly string[] | undefined): SelectedUsers {
  const isWhole = ids === undefined || (chosen.kind === 'ids' && chosen.ids.size === ids.length);
  return isWhole ? chosen : { kind: 'ids', ids: new Set(ids) };
}

/** How many match the query now, from its page or counted; undefined: not wanted, or not known yet. */
function useTotalAfterChange(
  isWanted: boolean,
  { query }: PageQuestion,
  { value, isCurrent, isPending }: Shown<PageOfUsers>,
): number | undefined {
  const ofPage = isCurrent && value?.isTotalLowerBound !== true ? value?.total : undefined;
  const hasToCount = isWanted && ofPage === undefined && !isPending;
  const counted = useAnswer(hasToCount ? countQuestion(query) : null);
  if (!isWanted) return undefined;
  return ofPage ?? (counted.isCurrent ? counted.value?.total : undefined);
}
