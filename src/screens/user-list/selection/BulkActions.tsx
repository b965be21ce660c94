import type { MouseEvent } from 'react';
import { ROLES, type Role } from '#domain/user/user.ts';
import { useMay } from '#state/useStaff.ts';
import { trSelection } from '#text/trSelection.ts';
import { Popover } from '#ui/Popover.tsx';
import { ActionButton } from './ActionButton.tsx';
import styles from './BulkBar.module.css';
import { ExportSelected } from './ExportSelected.tsx';

interface BulkActionsProps {
  /** How many users are selected. */
  count: number;
  /** Somebody is selected, and no change is running. */
  isReady: boolean;
  onSetActive: (active: boolean) => void;
  onSetRole: (role: Role) => void;
  onRemove: () => void;
  onMerge: () => void;
  onExport: () => void;
}

/** What the person may do with all selected users at once. */
export function BulkActions(props: BulkActionsProps) {
  const mayChange = useMay('change');
  const { count, isReady, onSetActive, onSetRole, onRemove, onMerge, onExport } = props;
  const handleRole = (event: MouseEvent<HTMLButtonElement>, role: Role) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onSetRole(role);
  };
  const exporting = <ExportSelected count={count} isReady={isReady} onExport={onExport} />;
  if (!mayChange) return <div className={styles.actions}>{exporting}</div>;
  return (
    <div className={styles.actions}>
      <ActionButton
        isReady={isReady}
        aria-label={trSelection.deactivateOf(count)}
        onClick={() => onSetActive(false)}
      >
        {trSelection.deactivate}
      </ActionButton>
      <ActionButton
        isReady={isReady}
        aria-label={trSelection.activateOf(count)}
        onClick={() => onSetActive(true)}
      >
        {trSelection.activate}
      </ActionButton>
      <Popover
        isWide
        isActive={false}
        buttonLabel={trSelection.changeRoleOf(count)}
        button={trSelection.changeRole}
        title={trSelection.changeRoleOf(count)}
      >
        <div className={styles.roles}>
          {ROLES.map((role) => (
            <ActionButton
              key={role}
              isReady={isReady}
              aria-label={trSelection.roleOf(role, count)}
              onClick={(event) => handleRole(event, role)}
            >
              {role}
            </ActionButton>
          ))}
        </div>
      </Popover>
      {count === 2 && (
        <ActionButton isReady={isReady} aria-haspopup="dialog" onClick={onMerge}>
          {trSelection.merge}
        </ActionButton>
      )}
      {exporting}
      <ActionButton
        look="danger"
        isReady={isReady}
        aria-label={trSelection.removeOf(count)}
        onClick={onRemove}
      >
        {trSelection.remove}
      </ActionButton>
    </div>
  );
}
