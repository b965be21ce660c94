/** The roles of the specification. Stored lists may hold others; they are shown as they are. */
export const ROLES = ['Admin', 'User', 'Editor', 'Viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a user is active, as a value to filter by. */
export const STATUSES = ['active', 'passive'] as const;
export type Status = (typeof STATUSES)[number];

/**
 * One user as the screens see it. The password is deliberately missing: it is written to storage as
 * a hash and never reaches a screen.
 *
 * Blank text is `''`. A value that a stored record lacks or has in a wrong form is `null`:
 * `createdAt` (no valid date) and the coordinates (no finite number in range).
 */
export interface User {
  /** Unique in the list. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly createdAt: Date | null;
  readonly active: boolean;
  /** Degrees, -90 to 90. */
  readonly latitude: number | null;
  /** Degrees, -180 to 180. */
  readonly longitude: number | null;
  /** Set if the record has no password, as after an import. */
  readonly isWithoutPassword?: true;
}

export function statusOf({ active }: User): Status {
  return active ? 'active' : 'passive';
}

/** The values of a valid add form: trimmed, NFC. */
export interface NewUserInput {
  readonly name: string;
  readonly email: string;
  /** As typed; only its hash is ever written. */
  readonly password: string;
  readonly role: Role;
  readonly active: boolean;
}

/** The fields of a user that a form edits, in its order; the password apart. */
export const EDITABLE_FIELDS = ['name', 'email', 'role', 'active'] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];

/**
 * For each changed field what it becomes, and what it was when the change was made up; unchanged
 * fields are missing.
 */
export type ChangedFields<Fields extends keyof User> = {
  readonly [Field in Fields]?: { readonly was: User[Field]; readonly is: User[Field] };
};
