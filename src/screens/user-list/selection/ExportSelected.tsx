import type { MouseEvent } from 'react';
import { trSelection } from '#text/user-list/trSelection.ts';
import { Icon } from '#ui/Icon.tsx';
import { ActionButton } from './ActionButton.tsx';
import styles from './BulkBar.module.css';

interface ExportSelectedProps {
  /** How many users are selected. */
  count: number;
  /** Somebody is selected, and no change is running. */
  isReady: boolean;
  onExport: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Opens the export of the selected users. Its words stand beside its icon if there is room. */
export function ExportSelected({ count, isReady, onExport }: ExportSelectedProps) {
  return (
    <ActionButton
      isReady={isReady}
      className={styles.export}
      aria-haspopup="dialog"
      aria-label={trSelection.exportOf(count)}
      title={trSelection.exportOf(count)}
      onClick={onExport}
    >
      <Icon name="exported" />
      <span>{trSelection.export}</span>
    </ActionButton>
  );
}
