import { useCallback, useState, type MouseEvent } from 'react';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { usePageAction } from '#screens/pageActions.tsx';
import { useStaffAction } from '#screens/staffRequests.ts';
import { useOnScreen } from '#platform/useOnScreen.ts';
import { trStaff } from '#text/trStaff.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { lazyDialog } from '#ui/loading/lazyWithRetry.tsx';
import { useMe, useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './AccountMenu.module.css';

const WORDS = trStaff.account;

const AccountDialog = lazyDialog(
  () => import('#screens/staff/AccountDialog.tsx').then((module) => module.AccountDialog),
  trStaff.account.dialog,
);

/** Who is signed in, and the menu of the account, at the end of the header. */
export function AccountMenu() {
  const me = useMe();
  const { client, openPage } = useStaffAccess();
  const { problem, act } = useStaffAction();
  const signOut = () =>
    void act(
      () => client.signOut(),
      () => openPage('/'),
    );
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = useCallback(() => setOpenOn(null), []);
  const isOnScreen = useOnScreen(openOn, close);
  const open = () => setOpenOn(location.pathname);
  usePageAction('account', open);
  usePageAction('signOut', signOut);
  if (me === null) return null;
  const openAccount = ({ currentTarget }: MouseEvent) => {
    // The focus returns to the menu's button, also from the dialog.
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    open();
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
          onPointerEnter={AccountDialog.preload}
          onFocus={AccountDialog.preload}
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
      {isOnScreen && <AccountDialog onClose={close} />}
    </div>
  );
}
