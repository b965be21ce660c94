import { useCallback, useState } from 'react';
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
import { countQuestion, type PageOfUsers, type PageQuestion } from '#domain/userSource.ts';
import { useAnswer, type Shown } from '#state/useAnswer.ts';
import { useRevision } from '#state/useSource.ts';

/** Whom the person has selected in one search. */
interface Chosen {
  readonly search: string;
  readonly users: SelectedUsers;
  /** The revision of the list in which all of them are known to match. */
  readonly revision: number;
  /** Where a range begins: the id of the user selected or deselected last. */
  readonly anchor: string | null;
}

/** Whom the person has selected of the list on the screen: these users, or all matches but these. */
export interface ListSelection {
  readonly users: SelectedUsers;
  readonly count: number;
  /** Of all matches the count may have to be found out first. */
  readonly counting: 'done' | 'pending' | 'failed';
  readonly isSelected: (id: string) => boolean;
  readonly choose: (users: SelectedUsers) => void;
  /** Selects or deselects a user; as a range all from the last such user to this one. */
  readonly toggle: (id: string, isRange: boolean) => void;
}

const NOTHING: Chosen = { search: '', users: NOBODY, revision: 0, anchor: null };

/**
 * The selection survives other pages, orders and views. In another search nobody is selected; back in the earlier
 * one its selection is there again. Users who no longer match leave it.
 * @param question the question of the list on the screen, and its shown answer
 */
export function useSelection(
  { query }: PageQuestion,
  { value: page }: Shown<PageOfUsers>,
): ListSelection {
  const [chosen, setChosen] = useState(NOTHING);
  const revision = useRevision();
  const search = matchingPart(query);
  const { users, anchor, ...known } = chosen.search === search ? chosen : NOTHING;
  const isByRule = users.kind === 'matching';

  const counted = useAnswer(isByRule ? countQuestion(query) : null);
  const total = counted.isCurrent ? counted.value?.total : undefined;
  const mayHaveLost = !isByRule && users.ids.size > 0 && known.revision !== revision;
  const left = useAnswer(
    mayHaveLost ? ({ kind: 'selected', users: asSelection(users), query } as const) : null,
  );
  if (isByRule && total !== undefined && total !== users.total) {
    setChosen({ ...chosen, users: withTotal(users, total) });
  } else if (mayHaveLost && left.isCurrent && left.value) {
    const { ids } = left.value;
    const stays =
      ids.length === users.ids.size ? users : ({ kind: 'ids', ids: new Set(ids) } as const);
    setChosen({ ...chosen, users: stays, revision });
  }

  const choose = (next: SelectedUsers, from: string | null = null) => {
    const isNew = selectedCount(users) === 0;
    setChosen({ search, users: next, anchor: from, revision: isNew ? revision : known.revision });
  };
  const isCounted = !isByRule || counted.value !== undefined;
  const hasFailed = counted.problem !== null && !counted.isPending;
  return {
    users,
    count: selectedCount(users),
    counting: isCounted ? 'done' : hasFailed ? 'failed' : 'pending',
    // The same function for the same users, as rows are memoised by it.
    isSelected: useCallback((id) => isSelected(users, id), [users]),
    choose,
    toggle: (id, isRange) => {
      const ids = (page?.rows ?? []).map((user) => user.id);
      const range = isRange ? rangeOf(ids, anchor, id) : [id];
      choose(withUsers(users, range, !isSelected(users, id)), id);
    },
  };
}
