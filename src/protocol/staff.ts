import * as v from 'valibot';
import type { Of } from '#protocol/fields.ts';

/** The roles of staff; not to be confused with the roles of the list's users. */
export const STAFF_ROLES = ['viewer', 'editor', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** All permissions. */
export const PERMISSIONS = ['read', 'export', 'change', 'backUp', 'manageStaff'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const ALLOWED: Readonly<Record<StaffRole, ReadonlySet<Permission>>> = {
  viewer: new Set(['read', 'export']),
  editor: new Set(['read', 'export', 'change']),
  admin: new Set(PERMISSIONS),
};

export function isAllowed(role: StaffRole, permission: Permission): boolean {
  return ALLOWED[role].has(permission);
}

/** The signed-in member of staff: the answer of `/api/me`, and the data of the live event `me`. */
export const meSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(STAFF_ROLES),
});
export type Me = Of<typeof meSchema>;
