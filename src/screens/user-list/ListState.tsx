import type { UserFilter, UserFilters } from '#domain/query/filters.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { tr } from '#text/tr.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import styles from './ListState.module.css';

interface ListStateProps {
  /** Undefined until it is known. */
  answer: PageOfUsers | undefined;
  filters: UserFilters;
  /** `isLast`: no filter is left here to move the focus to. */
  onRemove: (filter: UserFilter, isLast: boolean) => void;
}

/** How many users match, and by which filters: one line, kept where there is nothing to say. */
export function ListState({ answer, filters, onRemove }: ListStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.count}>{answer !== undefined && tr.list.resultCount(answer.total)}</p>
      <ActiveFilters filters={filters} onRemove={onRemove} />
    </div>
  );
}
