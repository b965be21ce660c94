import { useContext } from 'react';
import type { UserFilter, UserFilters } from '#domain/query/filters.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConditionChips } from './condition/ConditionChips.tsx';
import { ActiveFilters } from './toolbar/ActiveFilters.tsx';
import { LabelledColumnFilter } from './table/ColumnFilter.tsx';
import { LiveListContext } from './LiveListContext.ts';
import styles from './ListState.module.css';
import { SelectionSwitchContext } from './selectionMode.ts';

interface ListStateProps {
  question: PageQuestion;
  /** Undefined until known. */
  answer: PageOfUsers | undefined;
  filters: UserFilters;
  /** `isLast`: no filter is left to receive the focus. */
  onRemove: (filter: UserFilter, isLast: boolean) => void;
  hasCondition: boolean;
  onDuplicates: (kinds: readonly string[]) => void;
  isNarrow: boolean;
}

/** A selector for the button that switches the selection on and off. */
export const SELECT_BUTTON = `.${styles.select}`;

/**
 * How many users match, the active filters, and the filter for duplicates, on a line that is always
 * kept; the conditions below it. On a phone it has the button that switches the selection on, whose
 * bar has that filter.
 */
export function ListState({
  question,
  answer,
  filters,
  onRemove,
  hasCondition,
  onDuplicates,
  isNarrow,
}: ListStateProps) {
  const live = useContext(LiveListContext);
  const selection = useContext(SelectionSwitchContext);
  return (
    <>
      <div className={styles.state}>
        {live ? (
          <live.Count className={styles.count} question={question} answer={answer} />
        ) : (
          <p className={styles.count}>{answer && tr.list.resultCount(answer.total)}</p>
        )}
        <ActiveFilters filters={filters} onRemove={onRemove} />
        {!isNarrow ? (
          <div className={styles.duplicates}>
            <LabelledColumnFilter
              filter="duplicate"
              chosen={filters.duplicate ?? []}
              onChange={onDuplicates}
            />
          </div>
        ) : (
          selection !== null && (
            <Button
              look="quiet"
              className={styles.select}
              isActive={selection.isOn}
              disabled={answer === undefined}
              onClick={selection.toggle}
            >
              {tr.selection.select}
            </Button>
          )
        )}
      </div>
      {hasCondition && <ConditionChips />}
    </>
  );
}
