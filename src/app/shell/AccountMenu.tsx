import type { MouseEvent } from 'react';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import { usePageAction } from '#screens/pageActions.tsx';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trStaff } from '#text/trStaff.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { useMe, useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './AccountMenu.module.css';

const WORDS = trStaff.account;

interface AccountMenuProps {
  onAccountAhead: () => void;
  onAccount: () => void;
}

/** Who is signed in, and the menu of the account, at the end of the header. */
export function AccountMenu({ onAccountAhead, onAccount }: AccountMenuProps) {
  const me = useMe();
  const { client, openPage } = useStaffAccess();
  const { problem, act } = useStaffAction();
  const signOut = () =>
    void act(
      () => client.signOut(),
      () => openPage('/'),
    );
  usePageAction('account', onAccount);
  usePageAction('signOut', signOut);
  if (me === null) return null;
  const openAccount = ({ currentTarget }: MouseEvent) => {
    // The focus returns to the menu's button, also from the dialog.
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onAccount();
  };
  return (
    <div className={styles.account}>
      <Popover
        buttonLabel={WORDS.region}
        button={<Avatar letter={avatarLetter(me.name)} seed={me.email} />}
        isActive={false}
        title={WORDS.region}
      >
        <p className={styles.who}>
          <bdi className={styles.name} translate="no">
            {me.name}
          </bdi>
          <span className={styles.role}>{trStaff.roles[me.role]}</span>
        </p>
        <button
          type="button"
          className={styles.item}
          aria-haspopup="dialog"
          onPointerEnter={onAccountAhead}
          onFocus={onAccountAhead}
          onClick={openAccount}
        >
          {WORDS.open}
        </button>
        <button type="button" className={styles.item} onClick={signOut}>
          {WORDS.signOut}
        </button>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {WORDS.signOutFailed}
          </p>
        )}
      </Popover>
    </div>
  );
}
