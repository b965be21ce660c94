import { useCallback, type ReactNode } from 'react';
import { type Me, isAllowed, type Permission } from '#protocol/staff.ts';
import { MayContext, MeContext } from './useStaff.ts';

/** Provides the signed-in person to the screens of a shared list, and what that role may do. */
export function StaffProvider({ me, children }: { me: Me; children: ReactNode }) {
  const { role } = me;
  const may = useCallback((permission: Permission) => isAllowed(role, permission), [role]);
  return (
    <MeContext value={me}>
      <MayContext value={may}>{children}</MayContext>
    </MeContext>
  );
}
