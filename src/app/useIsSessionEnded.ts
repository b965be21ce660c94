import type { MeStore, StaffAccess } from '#protocol/staffAccess.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Whether somebody has signed out in another tab, or the session was ended elsewhere: then nothing
 * of the list may stay on the screen or in the address, not even what was typed.
 * @param me `null`: nobody was signed in
 */
export function useIsSessionEnded(
  { onSignedOut, setAddress }: StaffAccess,
  me: MeStore | null,
): boolean {
  const [isSignedOut, setIsSignedOut] = useState(false);
  const isEndedElsewhere = useSyncExternalStore(
    me?.subscribe ?? neverChanges,
    () => me?.isSessionEnded() ?? false,
  );
  const isEnded = me !== null && (isSignedOut || isEndedElsewhere);
  useEffect(() => {
    return onSignedOut(() => setIsSignedOut(true));
  }, [onSignedOut]);
  useEffect(() => {
    if (isEnded) setAddress('/');
  }, [isEnded, setAddress]);
  return isEnded;
}
