import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';
import { trHistory } from '#text/trHistory.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import styles from './RemovedBar.module.css';
import { TickBox } from '#ui/controls/TickBox.tsx';
import type { Chosen } from './useChosen.ts';

interface RemovedBarProps {
  /** The ids of the users on this page. */
  pageIds: readonly string[];
  chosen: Chosen;
}

/**
 * Above the removed users: ticks those of the page, and restores all ticked users in one change.
 */
export function RemovedBar({ pageIds, chosen }: RemovedBarProps) {
  const commit = useChange();
  const { isPending: isBusy, run } = usePending();
  const words = trHistory.selection;
  const count = chosen.ids.size;
  const onPage = pageIds.filter((id) => chosen.ids.has(id)).length;
  const share = onPage === 0 ? 'none' : onPage === pageIds.length ? 'all' : 'some';

  const restore = async () => {
    const result = await run(() => commit({ kind: 'bringBack', ids: [...chosen.ids] }));
    if (result === null) return;
    // After a conflict none of them is among the removed users any more.
    if (result.ok || result.problem === 'conflict') chosen.clear();
  };

  return (
    <div role="group" aria-label={words.region} className={styles.bar}>
      <TickBox
        label={words.page}
        share={share}
        onToggle={(isTicked) => chosen.set(pageIds, isTicked)}
      />
      <p role="status" className={styles.words}>
        {count > 0 && words.count(count)}
      </p>
      {count > 0 ? (
        <>
          <Button
            ref={leaveFocusToBox}
            look="primary"
            aria-label={isBusy ? undefined : words.restoreOf(count)}
            aria-disabled={isBusy || undefined}
            onClick={({ detail }) => {
              if (detail < 2) void restore();
            }}
          >
            {isBusy ? words.running : trHistory.restore}
          </Button>
          <IconButton ref={leaveFocusToBox} label={words.clear} onClick={chosen.clear}>
            <Icon name="close" size={18} />
          </IconButton>
        </>
      ) : (
        <span aria-hidden className={styles.hint}>
          {words.page}
        </span>
      )}
    </div>
  );
}

function leaveFocusToBox(button: HTMLElement | null): void {
  const bar = button?.parentElement ?? null;
  // With the last user the whole bar is removed.
  leaveFocusTo(button, () => (bar?.isConnected === true ? bar.querySelector('input') : null));
}
