import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import { EditUserModal } from '#screens/user-form/lazyEditUserModal.ts';
import { useChange } from '#state/useChange.ts';
import { useMay } from '#state/useStaff.ts';
import { trChanges } from '#text/trChanges.ts';
import { Button } from '#ui/Button.tsx';
import styles from './UserActions.module.css';

interface UserActionsProps {
  user: User;
  onEdit: () => void;
}

/** What can be done with the user of this page, for who may, by its buttons and by keys. */
export function UserActions(props: UserActionsProps) {
  return useMay('change') && <Actions {...props} />;
}

function Actions({ user, onEdit }: UserActionsProps) {
  const change = useChange();
  const changed = useRef<User>(null);
  const commit = async (wanted: Change) => {
    // A second press would ask for the same again; a changed user is another object.
    if (changed.current === user) return;
    changed.current = user;
    await change(wanted);
    if (changed.current === user) changed.current = null;
  };
  const users = { kind: 'user', user } as const;
  const remove = () => void commit({ kind: 'remove', users });
  useShortcut('e', onEdit);
  useShortcut('Delete', remove);

  return (
    <div className={styles.actions}>
      <Button
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
      <Button look="danger" onKeyDown={ignoreRepeats} onClick={once(remove)}>
        {trChanges.remove}
      </Button>
    </div>
  );
}

/** Enter held down would press the button that comes to this one's place, too. */
function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

/** So would the second press of a double click. */
function once(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
