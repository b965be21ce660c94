import { createContext, useContext } from 'react';
import type { StaffEdge } from '#sources/shared/staffEdge.ts';

export type { BrowserList } from '#sources/shared/browserList.ts';
export type { Answered, StaffClient, StaffProblem } from '#sources/shared/staffClient.ts';

/** Signing in, and the staff: only the page of a shared list has them. */
export type StaffAccess = StaffEdge;

export const StaffAccessContext = createContext<StaffAccess | null>(null);

export function useStaffAccess(): StaffAccess {
  const access = useContext(StaffAccessContext);
  if (access === null) throw new Error('useStaffAccess needs a StaffAccessContext above it');
  return access;
}
