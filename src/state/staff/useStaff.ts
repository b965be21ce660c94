import { createContext, useContext } from 'react';
import type { Permission } from '#protocol/staff.ts';

/**
 * What the person may do. In the list of this browser that is everything; the table of the roles is
 * not loaded with it (StaffProvider.tsx).
 */
export const MayContext = createContext<(permission: Permission) => boolean>(() => true);

/** Whether the person may do this, so that it is offered; the server decides for itself. */
export function useMay(permission: Permission): boolean {
  return useContext(MayContext)(permission);
}
