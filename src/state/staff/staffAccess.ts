import type { StaffAccess } from '#protocol/staffAccess.ts';
import { createContext, useContext } from 'react';

/** Only the page of a shared list has it. */
export const StaffAccessContext = createContext<StaffAccess | null>(null);

export function useStaffAccess(): StaffAccess {
  const access = useContext(StaffAccessContext);
  if (access === null) throw new Error('useStaffAccess needs a StaffAccessContext above it');
  return access;
}
