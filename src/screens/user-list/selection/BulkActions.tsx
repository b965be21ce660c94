import type { MouseEvent, ReactNode } from 'react';
import { ROLES, type Role } from '#domain/user/user.ts';
import { useIsNarrow } from '#platform/useIsNarrow.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trSelection } from '#text/user-list/trSelection.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
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
  /** Clears the selection: for a phone, which has no button of its own for it. */
  onClear: () => void;
}

/** The allowed actions on all selected users. */
export function BulkActions(props: BulkActionsProps) {
  const mayChange = useMay('change');
  const { count, isReady, onExport, onClear } = props;
  const exporting = <ExportSelected count={count} isReady={isReady} onExport={closing(onExport)} />;
  if (useIsNarrow()) {
    return (
      <div className={styles.actions}>
        {mayChange && <Deactivate {...props} />}
        {mayChange && <ChangeRole {...props} />}
        {mayChange && <Remove {...props} />}
        <Choices title={trSelection.moreOf(count)} button={<span className={styles.dots} />}>
          {mayChange && <Activate {...props} />}
          {mayChange && <Merge {...props} />}
          {exporting}
          <ActionButton isReady={isReady} onClick={closing(onClear)}>
            {trSelection.clear}
          </ActionButton>
        </Choices>
      </div>
    );
  }
  if (!mayChange) return <div className={styles.actions}>{exporting}</div>;
  return (
    <div className={styles.actions}>
      <Deactivate {...props} />
      <Activate {...props} />
      <ChangeRole {...props} />
      <Merge {...props} />
      {exporting}
      <Remove {...props} />
    </div>
  );
}

function Deactivate({ count, isReady, onSetActive }: BulkActionsProps) {
  return (
    <ActionButton
      isReady={isReady}
      aria-label={trSelection.deactivateOf(count)}
      title={useIsNarrow() ? trSelection.deactivate : undefined}
      onClick={() => onSetActive(false)}
    >
      <Content action="deactivate" />
    </ActionButton>
  );
}

function Activate({ count, isReady, onSetActive }: BulkActionsProps) {
  return (
    <ActionButton
      isReady={isReady}
      aria-label={trSelection.activateOf(count)}
      onClick={closing(() => onSetActive(true))}
    >
      {trSelection.activate}
    </ActionButton>
  );
}

function Merge({ count, isReady, onMerge }: BulkActionsProps) {
  if (count !== 2) return null;
  return (
    <ActionButton isReady={isReady} aria-haspopup="dialog" onClick={closing(onMerge)}>
      {trSelection.merge}
    </ActionButton>
  );
}

function Remove({ count, isReady, onRemove }: BulkActionsProps) {
  return (
    <ActionButton
      look="danger"
      isReady={isReady}
      aria-label={trSelection.removeOf(count)}
      title={useIsNarrow() ? trSelection.remove : undefined}
      onClick={onRemove}
    >
      <Content action="remove" />
    </ActionButton>
  );
}

function ChangeRole({ count, isReady, onSetRole }: BulkActionsProps) {
  return (
    <Choices title={trSelection.changeRoleOf(count)} button={<Content action="changeRole" />}>
      {ROLES.map((role) => (
        <ActionButton
          key={role}
          isReady={isReady}
          aria-label={trSelection.roleOf(role, count)}
          onClick={closing(() => onSetRole(role))}
        >
          {role}
        </ActionButton>
      ))}
    </Choices>
  );
}

/** The words of a button, or on a phone its icon. */
function Content({ action }: { action: IconName & keyof typeof trSelection }) {
  return useIsNarrow() ? <Icon name={action} /> : <span>{trSelection[action]}</span>;
}

interface ChoicesProps {
  title: string;
  button: ReactNode;
  children: ReactNode;
}

/** A button that opens further buttons, stacked. */
function Choices({ title, button, children }: ChoicesProps) {
  return (
    <Popover isWide isActive={false} buttonLabel={title} button={button} title={title}>
      <div className={styles.choices}>{children}</div>
    </Popover>
  );
}

/** Closes the popover around the button, if any, before it acts. */
function closing(act: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    act();
  };
}
