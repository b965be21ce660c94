import { useStaffAccess } from '#state/staff/staffAccess.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { buttonClass } from '#ui/controls/Button.tsx';
import styles from './ProviderSignIn.module.css';

/**
 * Signing in elsewhere in another tab: this one would lose what was typed into it.
 * @param name what staff call the provider
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
