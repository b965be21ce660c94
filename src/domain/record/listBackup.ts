/** The version that a backup of a shared list states. A later format has another number. */
export const LIST_BACKUP_VERSION = 1;

/** Whether it is the backup of a shared list, of any version. */
export function isListBackup(
  value: unknown,
): value is { readonly version: number; readonly users: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  return 'version' in value && typeof value.version === 'number' && 'users' in value;
}

/**
 * The users in the backup of a shared list: an object with this version, `users`, and the list's
 * history, which is ignored. `null`: the value is not such a backup.
 */
export function usersOfListBackup(value: unknown): readonly unknown[] | null {
  if (!isListBackup(value) || value.version !== LIST_BACKUP_VERSION) return null;
  return Array.isArray(value.users) ? value.users : null;
}
