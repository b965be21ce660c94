import { useEffect, useEffectEvent } from 'react';
import type { Me } from '#protocol/api.ts';
import { useStaffAccess } from '#state/staffAccess.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { buttonClass } from '#ui/Button.tsx';
import styles from './ProviderSignIn.module.css';

interface ProviderTabProps {
  /** What staff call the provider. */
  name: string;
  /** Somebody has signed in in another tab. */
  onSignedIn: (me: Me) => void;
}

/** Signing in elsewhere in another tab: this one would lose what was typed into it. */
export function ProviderTab({ name, onSignedIn }: ProviderTabProps) {
  const { client, onLookedAt, addressOf } = useStaffAccess();
  const { or, inNewTab, inNewTabHint } = trSignIn.provider;
  const handleSignedIn = useEffectEvent(onSignedIn);

  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await client.me();
      if (isOver || !answer.ok) return;
      isOver = true;
      handleSignedIn(answer.value);
    };
    const stop = onLookedAt(() => void ask());
    return () => {
      isOver = true;
      stop();
    };
  }, [client, onLookedAt]);

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
