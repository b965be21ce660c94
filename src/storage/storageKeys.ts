import type { StoreEnvironment } from '#storage/storeEnvironment.ts';

/** The browser's storage, asked for anew each time: asking may throw. */
export type StorageAccess = StoreEnvironment['storage'];

/** An ISO date in a key, `2026-11-21T10:00:00.000Z`. */
export const ISO_LENGTH = new Date(0).toISOString().length;

/** Every key that starts so, in no order. Throws where storage is refused. */
export function keysWithPrefix(access: StorageAccess, prefix: string): string[] {
  const storage = access();
  return Array.from({ length: storage.length }, (_, position) => storage.key(position))
    .filter((key) => key !== null)
    .filter((key) => key.startsWith(prefix));
}

/** Does this error say that there is no room? */
export function isQuotaError(error: unknown): boolean {
  // Firefox's older name is still in use there.
  const names = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];
  return error instanceof Error && names.includes(error.name);
}
