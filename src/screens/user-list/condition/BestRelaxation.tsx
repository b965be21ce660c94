import { useSyncExternalStore } from 'react';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageQuestion, UserSource } from '#domain/userSource.ts';
import { listQuery } from '#domain/view/listQuestion.ts';
import { useToday } from '#platform/useToday.ts';
import { useCountWords } from '#screens/user-list/LiveListContext.ts';
import { useListAddress } from '#state/useAddress.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trCondition } from '#text/user-list/trCondition.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './ConditionChips.module.css';
import { relaxationsOf } from './relaxations.ts';

/** If nobody matches: the condition or filter that excludes most, and a button that drops it. */
export function BestRelaxation() {
  const { listView, pushView } = useListAddress();
  const today = useToday();
  const { source } = useSourceAccess();
  const countWords = useCountWords();
  const relaxations = relaxationsOf(listView, today);
  const queries = relaxations.map((one) => listQuery(one.listView));
  const found = useSyncExternalStore(source.subscribe, () => widestOf(source, queries));
  const [position = 0, total = 0, isLowerBound = 0] = found.split(' ').map(Number);
  const widest = relaxations[position];
  if (widest === undefined) return null;
  const drop = () => {
    document.querySelector<HTMLElement>('main [type=search]')?.focus();
    pushView(widest.listView);
  };
  const answer = { rows: [], page: 1, total, listTotal: total };
  const count = countWords(
    tr.list.resultCount(total),
    isLowerBound === 1 ? { ...answer, isTotalLowerBound: true } : answer,
  );
  return (
    // Its room is reserved until it is known.
    <div className={styles.widest}>
      {total > 0 && (
        <>
          <p>{trCondition.widest(widest.words, count)}</p>
          <Button onClick={drop}>{trCondition.drop}</Button>
        </>
      )}
    </div>
  );
}

/**
 * The position of the first part whose removal gives the most matches, their number, and 1 if there
 * may be more. Asks for one after the other.
 */
function widestOf(source: UserSource, queries: readonly UserQuery[]): string {
  let widest = { position: 0, total: 0, isLowerBound: false };
  for (const [position, query] of queries.entries()) {
    const question: PageQuestion = { kind: 'page', query, page: 1, size: 1 };
    const answer = source.read(question);
    if (answer.state === 'pending') break;
    if (answer.state === 'ready' && answer.value.total > widest.total) {
      const { total, isTotalLowerBound: isLowerBound = false } = answer.value;
      widest = { position, total, isLowerBound };
    }
  }
  const { position, total, isLowerBound } = widest;
  return `${position} ${total} ${Number(isLowerBound)}`;
}
