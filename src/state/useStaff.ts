import type { Me } from '#protocol/api.ts';
import { isAllowed, type Permission } from '#protocol/staff.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** Who is signed in to the shared list; `null`: the list is this browser's, and has no staff. */
export function useMe(): Me | null {
  return useSourceAccess().staff;
}

/**
 * Whether the person may do this, so that it is offered; the server decides for itself. In the list
 * of this browser everything is allowed.
 */
export function useMay(permission: Permission): boolean {
  const me = useMe();
  return me === null || isAllowed(me.role, permission);
}
