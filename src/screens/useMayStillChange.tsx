import { useContext, type ReactNode } from 'react';
import { LiveListContext } from '#screens/user-list/LiveListContext.ts';
import { useMay } from '#state/staff/useStaff.ts';

/**
 * For an open dialog that changes the list: whether the person may still do so, and what says above
 * the buttons of a shared list that they may not. The press is the dialog's own to ignore.
 * @param isForm something may have been typed
 */
export function useMayStillChange(isForm = false): { mayChange: boolean; notAllowed: ReactNode } {
  const live = useContext(LiveListContext);
  return { mayChange: useMay('change'), notAllowed: live && <live.NotAllowed isForm={isForm} /> };
}
