import { Link, useLocation } from 'wouter';
import { isStaff, staffPath } from '#screens/paths.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { useStaffAccess } from '#state/staffAccess.ts';
import { useMe } from '#state/useMe.ts';
import { useMay } from '#state/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';
import styles from './AccountEntry.module.css';

const WORDS = trStaff.account;

interface AccountEntryProps {
  onAccountAhead: () => void;
  onAccount: () => void;
  /** Called when a link is followed, to close the drawer. */
  onNavigate: () => void;
}

/** Who is signed in, and what belongs to the account, at the foot of the navigation. */
export function AccountEntry({ onAccountAhead, onAccount, onNavigate }: AccountEntryProps) {
  const me = useMe();
  const mayManage = useMay('manageStaff');
  const { client, openPage } = useStaffAccess();
  const { problem, act } = useStaffAction();
  const [path] = useLocation();
  if (me === null) return null;
  return (
    <div role="group" aria-label={WORDS.region} className={styles.account}>
      <p className={styles.who}>
        <bdi className={styles.name}>{me.name}</bdi>
        <span className={styles.role}>{trStaff.roles[me.role]}</span>
      </p>
      {mayManage && (
        <Link
          href={staffPath()}
          className={styles.item}
          {...(isStaff(path) ? { 'aria-current': 'page' as const } : {})}
          onClick={onNavigate}
        >
          {trStaff.title}
        </Link>
      )}
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        onPointerEnter={onAccountAhead}
        onFocus={onAccountAhead}
        onClick={onAccount}
      >
        {WORDS.open}
      </button>
      <button
        type="button"
        className={styles.item}
        onClick={() =>
          void act(
            () => client.signOut(),
            () => openPage('/'),
          )
        }
      >
        {WORDS.signOut}
      </button>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {WORDS.signOutFailed}
        </p>
      )}
    </div>
  );
}
