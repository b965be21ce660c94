import { useContext } from 'react';
import type { User } from '#domain/user/user.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import { EditUserModal } from '#screens/user-list/lazyParts.tsx';
import { ActionMenu } from '#screens/user-list/ActionMenu.tsx';
import {
  offeredActions,
  targetOf,
  useUserCommit,
  type UserAction,
} from '#screens/user-list/userActions.ts';
import { MayContext } from '#state/staff/useStaff.ts';
import { Button, once } from '#ui/controls/Button.tsx';
import styles from './UserDetailScreen.module.css';

interface UserActionsProps {
  user: User;
  onEdit: () => void;
  /** In a panel: what removes is only in a menu, which has all actions. */
  isShort?: boolean;
  /** While this returns false, other parts handle the keys. */
  isWanted?: () => boolean;
}

/** The allowed actions on this page's user, by buttons and by keys. */
export function UserActions({ user, onEdit, isShort = false, isWanted }: UserActionsProps) {
  const may = useContext(MayContext);
  const tools = { commit: useUserCommit(), edit: onEdit };
  const target = targetOf(user);
  const actions = offeredActions(target, tools, may);
  const inMenu = (action: UserAction) => isShort && action.look === 'danger';
  return (
    actions.length > 0 && (
      <div className={styles.userActions}>
        {actions.map((action) => (
          <ActionKey
            key={action.key ?? action.name}
            action={action}
            isWanted={isWanted}
            run={() => action.run(target, tools)}
          />
        ))}
        {actions
          .filter((action) => !inMenu(action))
          .map((action) => (
            <Button
              // The button of another status is the same one.
              key={action.key ?? ''}
              look={action.look ?? 'plain'}
              onClick={once(() => action.run(target, tools))}
              {...(action.opensDialog && {
                'aria-haspopup': 'dialog',
                onPointerEnter: EditUserModal.preload,
                onFocus: EditUserModal.preload,
              })}
            >
              {action.name}
            </Button>
          ))}
        {isShort && <ActionMenu user={user} tools={tools} className={styles.more} />}
      </div>
    )
  );
}

interface ActionKeyProps {
  action: UserAction;
  isWanted: (() => boolean) | undefined;
  run: () => void;
}

/** A component, since the actions of a user change. */
function ActionKey({ action: { key = '' }, isWanted = always, run }: ActionKeyProps) {
  useShortcut(key, run, { isWanted });
  return null;
}

const always = () => true;
