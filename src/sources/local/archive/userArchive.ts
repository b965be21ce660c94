import type { PersistenceState, UserArchive } from '#domain/archive.ts';
import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import { backupParts } from '#sources/local/archive/backup.ts';
import { createPreviewing, type ReadPreview } from '#sources/local/archive/previewing.ts';
import { createRestoring } from '#sources/local/archive/restoring.ts';
import { readSnapshots } from '#sources/local/archive/snapshots.ts';
import { createStorageContents } from '#sources/local/archive/storageContents.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import type { LocalUserSource } from '#sources/local/localUserSource.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';

/** What the archive needs of the browser; tests use a fake one. */
export interface ArchiveEnvironment extends Pick<
  StoreEnvironment,
  'storage' | 'onChangeElsewhere'
> {
  readonly previewFile: ReadPreview;
  /** `null` where the browser does not support it. */
  readonly persistence: {
    readonly isGranted: () => Promise<boolean>;
    readonly request: () => Promise<boolean>;
  } | null;
}

export function createUserArchive(
  store: UserStore,
  env: ArchiveEnvironment,
  loadChanger: LocalUserSource['loadChanger'],
): UserArchive {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const previewing = createPreviewing(store, env.previewFile);

  const previewSnapshot: UserArchive['previewSnapshot'] = async (key) => {
    try {
      const snapshot = readSnapshots(env.storage).find((kept) => kept.key === key);
      if (snapshot === undefined) return { kind: 'snapshotGone' };
      const file = new Blob([withEscapedSurrogates(snapshot.text)]);
      return await previewing.previewFile(file, () => undefined);
    } catch {
      // Storage is refused.
      return { kind: 'snapshotGone' };
    }
  };

  const persistence = async (ask: 'isGranted' | 'request'): Promise<PersistenceState> => {
    if (env.persistence === null) return 'unsupported';
    const isGranted = await env.persistence[ask]().catch(() => false);
    return isGranted ? 'granted' : 'refused';
  };

  return {
    ...previewing,
    ...createRestoring(loadChanger, notify),
    ...createStorageContents(store, env, notify),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    backup: (withPasswords) => backupParts(store.getListText(), withPasswords),
    previewSnapshot,
    persistence: () => persistence('isGranted'),
    requestPersistence: () => persistence('request'),
  };
}
