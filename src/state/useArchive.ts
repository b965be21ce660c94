import { useSyncExternalStore } from 'react';
import { useStoreAccess } from '#state/UserStoreContext.tsx';
import { createBrowserArchive } from '#storage/archiveEdge.ts';
import type { ArchiveOutcome, LastRestore, UserArchive } from '#storage/userArchive.ts';
import type { UserStore } from '#storage/userStore.ts';

export type { BackupPreview, UnusableMember } from '#storage/backup.ts';
export type {
  ArchiveOutcome,
  FilePreview,
  LastRestore,
  PersistenceState,
  RestoreMode,
  RestoreRequest,
} from '#storage/userArchive.ts';

/** One for a store: the last restore can be taken back after the panel was closed, too. */
const archives = new WeakMap<UserStore, UserArchive>();

/** Backups, restoring, snapshots, and how full the storage is. Not needed to show the list. */
export function useArchive(): UserArchive {
  const { store } = useStoreAccess();
  let archive = archives.get(store);
  if (archive === undefined) {
    archive = createBrowserArchive(store);
    archives.set(store, archive);
  }
  return archive;
}

/** The last restore of this page while it can be taken back, or `null`. */
export function useLastRestore(): LastRestore | null {
  const { subscribe, lastRestore } = useArchive();
  return useSyncExternalStore(subscribe, lastRestore);
}

/** What the last restore or undo came to, until the next one or until it is dismissed. */
export function useLastOutcome(): ArchiveOutcome | null {
  const { subscribe, lastOutcome } = useArchive();
  return useSyncExternalStore(subscribe, lastOutcome);
}
