import { STAFF_ROLES } from '#protocol/staff.ts';
import { trStaff } from '#text/trStaff.ts';

/** The roles of staff, and what each may do. */
export const ROLE_OPTIONS = STAFF_ROLES.map((value) => ({
  value,
  label: trStaff.roles[value],
  hint: trStaff.roleHints[value],
}));
