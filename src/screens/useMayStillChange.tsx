import type { ReactNode } from 'react';
import { NotAllowed } from '#screens/shared-list/NotAllowed.tsx';
import { useMay, useMe } from '#state/staff/useStaff.ts';

/**
 * For an open dialog that changes the list: whether the person may still do so, and a notice above
 * the buttons if not. The dialog itself has to ignore the press.
 * @param isForm something may have been typed
 */
export function useMayStillChange(isForm = false): { mayChange: boolean; notAllowed: ReactNode } {
  const isShared = useMe() !== null;
  return { mayChange: useMay('change'), notAllowed: isShared && <NotAllowed isForm={isForm} /> };
}
