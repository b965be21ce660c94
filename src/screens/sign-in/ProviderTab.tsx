import { trSignIn } from '#text/trSignIn.ts';
import { buttonClass } from '#ui/controls/Button.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './ProviderSignIn.module.css';

/**
 * Signs in at the provider in another tab: this one would lose what was typed.
 * @param name the staff's name for the provider
 */
export function ProviderTab({ name }: { name: string }) {
  const { addressOf } = useStaffAccess();
  const { or, inNewTab, inNewTabHint } = trSignIn.provider;
  return (
    <div className={styles.provider}>
      <p className={styles.or}>{or}</p>
      <a className={buttonClass('plain')} href={addressOf('/')} target="_blank" rel="noopener">
        {inNewTab(name)}
      </a>
      <p className={styles.hint}>{inNewTabHint}</p>
    </div>
  );
}
