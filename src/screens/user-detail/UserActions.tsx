import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import { nameOf } from '#screens/nameOf.ts';
import { EditUserModal } from '#screens/user-list/lazyParts.tsx';
import { UserMenu } from '#screens/user-list/UserMenu.tsx';
import { useChange } from '#state/useChange.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { trChanges } from '#text/trChanges.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './UserActions.module.css';

interface UserActionsProps {
  user: User;
  onEdit: () => void;
  /** In a panel: a menu has all actions except editing and the status. */
  isShort?: boolean;
  /** While this returns false, other parts handle the keys. */
  isWanted?: () => boolean;
}

/** The allowed actions on this page's user, by buttons and by keys. */
export function UserActions(props: UserActionsProps) {
  return useMay('change') && <Actions {...props} />;
}

function Actions({ user, onEdit, isShort = false, isWanted = always }: UserActionsProps) {
  const change = useChange();
  const changed = useRef<User>(null);
  const commit = async (wanted: Change) => {
    // A second press would repeat the request; a changed user is another object.
    if (changed.current === user) return;
    changed.current = user;
    try {
      await change(wanted);
    } finally {
      if (changed.current === user) changed.current = null;
    }
  };
  const users = { kind: 'user', user } as const;
  const remove = () => void commit({ kind: 'remove', users });
  useShortcut('e', onEdit, { isWanted });
  useShortcut('Delete', remove, { isWanted });

  return (
    <div className={styles.actions}>
      <Button
        look="primary"
        aria-haspopup="dialog"
        onPointerEnter={EditUserModal.preload}
        onFocus={EditUserModal.preload}
        onClick={onEdit}
      >
        {trChanges.edit}
      </Button>
      <Button
        onKeyDown={ignoreRepeats}
        onClick={once(() => void commit({ kind: 'setActive', users, active: !user.active }))}
      >
        {user.active ? trChanges.deactivate : trChanges.activate}
      </Button>
      {isShort ? (
        <MoreActions user={user} onEdit={onEdit} />
      ) : (
        <Button look="danger" onKeyDown={ignoreRepeats} onClick={once(remove)}>
          {trChanges.remove}
        </Button>
      )}
    </div>
  );
}

const always = () => true;

/** The same menu as in the user's row. */
function MoreActions({ user, onEdit }: UserActionsProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const label = tr.actions.of(nameOf(user));
  // The press that closes an open menu must not open it again.
  const wasOpen = useRef(false);
  return (
    <>
      <IconButton
        ref={setButton}
        label={label}
        aria-haspopup="menu"
        className={styles.more}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={({ detail }) => {
          if (detail === 0 || !wasOpen.current) setIsOpen(true);
        }}
      >
        <Icon name="more" />
      </IconButton>
      {isOpen && button !== null && (
        <UserMenu button={button} user={user} onEdit={onEdit} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** Enter held down would also press the button that takes this one's place. */
function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

/** So would the second press of a double click. */
function once(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
