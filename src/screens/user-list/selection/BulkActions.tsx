import { useContext, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { asSelection } from '#domain/query/selection.ts';
import { useIsNarrow } from '#platform/environment.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import {
  offeredActions,
  type ActionTarget,
  type ActionTools,
  type UserAction,
} from '#screens/user-list/userActions.ts';
import { MayContext } from '#state/staff/useStaff.ts';
import { trSelection } from '#text/trUsers.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import styles from './BulkBar.module.css';

interface BulkActionsProps {
  /** Somebody is selected, and no change is running. */
  isReady: boolean;
  tools: ActionTools;
  /** Clears the selection: for a phone, which has no button of its own for it. */
  onClear: () => void;
}

/** The allowed actions on all selected users; on a phone the less frequent ones are in a menu. */
export function BulkActions({ isReady, tools, onClear }: BulkActionsProps) {
  const { users, count } = useUserList().selection;
  const may = useContext(MayContext);
  const isNarrow = useIsNarrow();
  const target: ActionTarget = { users: asSelection(users), count, user: null };
  const actions = offeredActions(target, tools, may);
  const inBar = isNarrow ? actions.filter(({ isFrequent }) => isFrequent) : actions;
  const inMenu = actions.filter((action) => !inBar.includes(action));
  const buttonOf = (action: UserAction, isIcon: boolean) => (
    <ActionButton key={action.name} {...{ action, target, tools, isReady, isIcon }} />
  );
  return (
    <div className={styles.actions}>
      {inBar.map((action) => buttonOf(action, isNarrow))}
      {isNarrow && (
        <Choices title={trSelection.moreOf(count)} button={<span className={styles.dots} />}>
          {inMenu.map((action) => buttonOf(action, false))}
          <BarButton isReady={isReady} onClick={closing(onClear)}>
            {trSelection.clear}
          </BarButton>
        </Choices>
      )}
    </div>
  );
}

interface ActionButtonProps extends Pick<BulkActionsProps, 'isReady' | 'tools'> {
  action: UserAction;
  target: ActionTarget;
  /** Only the icon is shown. */
  isIcon: boolean;
}

function ActionButton({ action, target, tools, isReady, isIcon }: ActionButtonProps) {
  const { name, nameFor, icon, look, choices, opensDialog, isIconShown, run } = action;
  const label = nameFor?.(target.count) ?? name;
  const content =
    isIcon && icon !== undefined ? (
      <Icon name={icon} />
    ) : (
      <>
        {isIconShown && icon !== undefined && <Icon name={icon} />}
        <span>{name}</span>
      </>
    );
  if (choices !== undefined) {
    return (
      <Choices title={label} button={content}>
        {choices.map((choice) => (
          <ActionButton
            key={choice.name}
            {...{ action: choice, target, tools, isReady, isIcon: false }}
          />
        ))}
      </Choices>
    );
  }
  return (
    <BarButton
      isReady={isReady}
      look={look === 'danger' ? 'danger' : 'plain'}
      className={isIconShown ? styles.export : undefined}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-label={label}
      title={isIcon ? name : isIconShown ? label : undefined}
      onClick={closing(() => run(target, tools))}
    >
      {content}
    </BarButton>
  );
}

interface BarButtonProps extends ComponentProps<typeof Button> {
  isReady: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

/**
 * Keeps the focus when there is nothing to do, and ignores the second press of a double click: its
 * selection may be another one by then.
 */
export function BarButton({ isReady, onClick, ...rest }: BarButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={!isReady || undefined}
      onClick={(event) => {
        if (isReady && event.detail < 2) onClick(event);
      }}
    />
  );
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
