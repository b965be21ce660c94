import { DEFAULT_HISTORY_VIEW, type HistoryView } from '#domain/view/historyAddress.ts';
import { useHistoryAddress } from '#state/useAddress.ts';
import { trHistory } from '#text/trHistory.ts';
import { classNames } from '#ui/classNames.ts';
import buttonStyles from '#ui/controls/Button.module.css';
import { Button } from '#ui/controls/Button.tsx';
import { ChangeList } from './changes/ChangeList.tsx';
import styles from './HistoryLists.module.css';
import { RemovedList } from './removed/RemovedList.tsx';

/** The changes, or the removed users. */
export function HistoryLists() {
  const [view, pushView] = useHistoryAddress();
  const show = (next: HistoryView) => {
    if (view.kind !== next.kind) pushView(next);
  };
  const showPage = (page: number) => pushView({ ...view, page });
  return (
    <div className={styles.lists}>
      <div className={styles.switch}>
        <div
          role="group"
          aria-label={trHistory.views}
          className={classNames(buttonStyles.segments, styles.views)}
        >
          <Button isActive={view.kind === 'changes'} onClick={() => show(DEFAULT_HISTORY_VIEW)}>
            {trHistory.changes}
          </Button>
          <Button
            isActive={view.kind === 'removed'}
            onClick={() => show({ kind: 'removed', page: 1 })}
          >
            {trHistory.removed}
          </Button>
        </div>
      </div>
      {view.kind === 'changes' ? (
        <ChangeList id={view.id} page={view.page} onPageChange={showPage} />
      ) : (
        <RemovedList page={view.page} onPageChange={showPage} />
      )}
    </div>
  );
}
