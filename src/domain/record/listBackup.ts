/** The version that a backup of a shared list states. A later format has another number. */
export const LIST_BACKUP_VERSION = 1;

/**
 * The users in the backup of a shared list: an object with this version, `users`, and the list's
 * history, which is ignored. `null`: the value is not such a backup.
 */
export function usersOfListBackup(value: unknown): readonly unknown[] | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('version' in value) || value.version !== LIST_BACKUP_VERSION) return null;
  return 'users' in value && Array.isArray(value.users) ? value.users : null;
}
