import { createContext, useContext } from 'react';
import type { Permission } from '#protocol/staff.ts';

/**
 * What the person may do: everything in the list of this browser, which does not load the table of
 * roles (StaffProvider.tsx).
 */
export const MayContext = createContext<(permission: Permission) => boolean>(() => true);

/** Whether the person may do this, so that it is offered; the server checks again. */
export function useMay(permission: Permission): boolean {
  return useContext(MayContext)(permission);
}
