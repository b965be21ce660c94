import { useEffect, useEffectEvent } from 'react';
import type { Me } from '#protocol/api.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';

/**
 * Detects, when the person comes back to this tab, that somebody has signed in in another one.
 * @param onSignedIn called at most once
 */
export function useSignedInElsewhere(onSignedIn: (me: Me) => void): void {
  const { client, onVisible } = useStaffAccess();
  const handleSignedIn = useEffectEvent(onSignedIn);

  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await client.me();
      if (isOver || !answer.ok) return;
      isOver = true;
      handleSignedIn(answer.value);
    };
    const stop = onVisible(() => void ask());
    return () => {
      isOver = true;
      stop();
    };
  }, [client, onVisible]);
}
