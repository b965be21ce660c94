import { useSyncExternalStore } from 'react';
import type { SourceStatus } from '#domain/userSource.ts';
import type { UserArchive } from '#domain/archive.ts';
import { useLocalList, useSourceAccess } from './UserSourceContext.tsx';

/** Whether there is a list yet, and what the person has to know about it. */
export function useSourceStatus(): SourceStatus {
  const { source } = useSourceAccess();
  return useSyncExternalStore(source.subscribe, source.status);
}

/**
 * Whether a request was refused because the session had ended, and the person has signed in since,
 * so that pressing again works.
 * @param problem why it was refused; only `signedOut` counts
 */
export function hasSignedInAgain(
  { connection }: SourceStatus,
  problem: string | null | undefined,
): boolean {
  return connection === 'online' && problem === 'signedOut';
}

/** `hasSignedInAgain`, as it is now. */
export function useHasSignedInAgain(problem: string | null | undefined): boolean {
  return hasSignedInAgain(useSourceStatus(), problem);
}

/** Grows with every change of the list, in this tab or elsewhere. */
export function useRevision(): number {
  const { source } = useSourceAccess();
  return useSyncExternalStore(source.subscribe, source.revision);
}

/** How many users of the browser's list this tab shows, stored or not. */
export function useLocalCount(): number {
  const { source } = useSourceAccess();
  return useSyncExternalStore(source.subscribe, useLocalList().count);
}

/**
 * Backups, restoring, snapshots, and storage usage; only for parts that are loaded with the
 * archive.
 */
export function useArchive(): UserArchive {
  const archive = useLocalList().archive.peek();
  if (archive === null) throw new Error('the archive is not loaded');
  return archive;
}

/**
 * A value of the archive; renders again when it changes.
 * @param read returns the same object until then
 */
export function useArchived<Value>(read: (archive: UserArchive) => Value): Value {
  const archive = useArchive();
  return useSyncExternalStore(archive.subscribe, () => read(archive));
}

/**
 * How full the storage is; `null` until the archive is loaded, if storage is refused, and for a
 * list on a server.
 */
export function useStorageUsage(): ReturnType<UserArchive['usage']> {
  const access = useSourceAccess().local?.archive ?? NO_ARCHIVE;
  const archive = useSyncExternalStore(access.subscribe, access.peek);
  const { subscribe, usage } = archive ?? NO_STORAGE;
  return useSyncExternalStore(subscribe, usage);
}

const noSubscription = () => () => undefined;
const NO_ARCHIVE = { subscribe: noSubscription, peek: () => null } as const;
const NO_STORAGE = { subscribe: noSubscription, usage: () => null } as const;
