import type { SelectionState } from '#domain/query/selection.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trSelection } from '#text/user-list/trSelection.ts';
import { Button } from '#ui/controls/Button.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import styles from './BulkBar.module.css';

interface BarNotesProps extends RetryButtonProps {
  notes: readonly string[];
  /** Something could not be found out. */
  hasFailed: boolean;
}

/** What the person should know before the next action. */
export function BarNotes({ notes, hasFailed, heir }: BarNotesProps) {
  if (notes.length === 0) return null;
  return (
    <p className={styles.notes}>
      <span>{`${notes.join(' ')} `}</span>
      {hasFailed && <RetryButton heir={heir} />}
    </p>
  );
}

interface BarState {
  readonly isUnclear: boolean;
  /** No change is running, and it is known who is left. */
  readonly isDone: boolean;
  readonly hasFailed: boolean;
  readonly outcome: string | null;
}

export function notesOf(
  state: SelectionState,
  shown: Shown<PageOfUsers>,
  { isUnclear, isDone, hasFailed, outcome }: BarState,
): readonly string[] {
  return [
    ...(isUnclear ? [trSelection.unclear] : []),
    ...(isDone ? newsOf(state, shown) : []),
    ...(hasFailed ? [trSelection.notFoundOut] : []),
    ...(outcome === null ? [] : [outcome]),
  ];
}

/** What happened to the selection without the person. */
function newsOf({ selected, lost }: SelectionState, shown: Shown<PageOfUsers>): readonly string[] {
  const news: string[] = [];
  if (lost.unmatched > 0) news.push(trSelection.unmatched(lost.unmatched));
  if (lost.gone > 0) news.push(trSelection.gone(lost.gone));
  const { value, isCurrent } = shown;
  if (selected.kind !== 'matching' || !isCurrent || value?.isTotalLowerBound === true) return news;
  if (value && value.total !== selected.total) news.push(trSelection.totalChanged(value.total));
  return news;
}

interface RetryButtonProps {
  /** Gets the focus when the focused button is removed. */
  heir: () => HTMLElement | null;
}

/** Retries what could not be found out. */
function RetryButton({ heir }: RetryButtonProps) {
  const { source } = useSourceAccess();
  return (
    <Button
      ref={(button) => {
        leaveFocusTo(button, heir);
      }}
      look="quiet"
      onClick={source.retry}
    >
      {trSelection.retry}
    </Button>
  );
}
