import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';

/** Returns the browser's storage. Called for each use, since it may throw at any time. */
export type StorageAccess = StoreEnvironment['storage'];

/** The key of the list, which is stored in the format of the specification. */
export const USERS_KEY = 'users';

/** The length of an ISO date in a key, such as `2026-11-21T10:00:00.000Z`. */
export const ISO_LENGTH = new Date(0).toISOString().length;

/** Every key with this prefix, unsorted. Throws where storage is refused. */
export function keysWithPrefix(access: StorageAccess, prefix: string): string[] {
  const storage = access();
  return Array.from({ length: storage.length }, (_, position) => storage.key(position))
    .filter((key) => key !== null)
    .filter((key) => key.startsWith(prefix));
}

export function isQuotaError(error: unknown): boolean {
  // The second is an older name, which Firefox still uses.
  const names = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];
  return error instanceof Error && names.includes(error.name);
}
