import { useSyncExternalStore } from 'react';
import type { ArchiveOutcome, LastRestore } from '#sources/local/archive/restoring.ts';
import { createUserArchive, type UserArchive } from '#sources/local/archive/userArchive.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';
import { useLocalList, useSourceAccess, type LocalList } from '#state/UserSourceContext.tsx';

export type { BackupPreview, UnusableMember } from '#sources/local/archive/backup.ts';
export type { FilePreview } from '#sources/local/archive/previewing.ts';
export type {
  ArchiveOutcome,
  LastRestore,
  RestoreMode,
  RestoreRequest,
} from '#sources/local/archive/restoring.ts';
export type { PersistenceState } from '#sources/local/archive/userArchive.ts';

/** One for each store: the last restore can be undone even after the panel was closed. */
const archives = new WeakMap<UserStore, UserArchive>();

/** Backups, restoring, snapshots, and storage usage. Not needed to show the list. */
export function useArchive(): UserArchive {
  return archiveOf(useLocalList());
}

function archiveOf({ store, archiveEnvironment, loadChanger }: LocalList): UserArchive {
  let archive = archives.get(store);
  if (archive === undefined) {
    archive = createUserArchive(store, archiveEnvironment, loadChanger);
    archives.set(store, archive);
  }
  return archive;
}

/** The last restore of this page while it can be undone, or `null`. */
export function useLastRestore(): LastRestore | null {
  const { subscribe, lastRestore } = useArchive();
  return useSyncExternalStore(subscribe, lastRestore);
}

/** The outcome of the last restore or undo, until the next one or until it is dismissed. */
export function useLastOutcome(): ArchiveOutcome | null {
  const { subscribe, lastOutcome } = useArchive();
  return useSyncExternalStore(subscribe, lastOutcome);
}

/** How full the storage is; `null` where it is refused, and where the list is on a server. */
export function useStorageUsage(): ReturnType<UserArchive['usage']> {
  const { local } = useSourceAccess();
  const { subscribe, usage } = local === null ? NO_STORAGE : archiveOf(local);
  return useSyncExternalStore(subscribe, usage);
}

const NO_STORAGE = { subscribe: () => () => undefined, usage: () => null } as const;

/** Earlier states of the list, newest first. */
export function useSnapshots(): ReturnType<UserArchive['snapshots']> {
  const { subscribe, snapshots } = useArchive();
  return useSyncExternalStore(subscribe, snapshots);
}

/** Copies of texts that could not be read, newest first. */
export function useDamagedCopies(): ReturnType<UserArchive['damagedCopies']> {
  const { subscribe, damagedCopies } = useArchive();
  return useSyncExternalStore(subscribe, damagedCopies);
}
