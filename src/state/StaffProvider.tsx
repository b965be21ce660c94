import { useCallback, type ReactNode } from 'react';
import { isAllowed, type Permission, type StaffRole } from '#protocol/staff.ts';
import { MayContext } from '#state/useStaff.ts';

/** Lets the screens of a shared list offer what this role allows. */
export function StaffProvider({ role, children }: { role: StaffRole; children: ReactNode }) {
  const may = useCallback((permission: Permission) => isAllowed(role, permission), [role]);
  return <MayContext value={may}>{children}</MayContext>;
}
