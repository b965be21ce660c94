import { useLayoutEffect, useState } from 'react';
import type { Pair } from '#domain/change/merge.ts';
import { groupDuplicates } from '#domain/query/duplicateRows.ts';
import { tableQuestion, type TableView } from '#domain/view/tableView.ts';
import { rowAt } from '#screens/user-list/table/userRows.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { MergePairsDialog } from '#screens/user-list/lazyParts.tsx';

/**
 * The dialog that merges duplicates; rendered here, so that it outlives the row whose button opened
 * it.
 */
export function PairMerging({ view }: { view: TableView }) {
  const { value } = useAnswerOrPrevious(tableQuestion(view));
  const [first, setFirst] = useState<Pair | null>(null);
  const groups = groupDuplicates(value?.rows ?? [], view.filters.duplicate ?? []);
  const pairs = groups.flatMap(({ users: [one, other] }): Pair[] =>
    one === undefined || other === undefined ? [] : [[one, other]],
  );

  useLayoutEffect(() => {
    const handleClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('[data-merges-pair]') : null;
      const row = button?.closest('tr')?.nextElementSibling;
      const one = rowAt(row ?? null)?.user;
      const other = rowAt(row?.nextElementSibling ?? null)?.user;
      if (one === undefined || other === undefined) return;
      setFirst([one, other]);
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, []);

  if (first === null) return null;
  return <MergePairsDialog first={first} pairs={pairs} onClose={() => setFirst(null)} />;
}
