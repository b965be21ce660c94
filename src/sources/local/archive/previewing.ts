import type { BackupComparison, BackupMember, BackupPreview, Previewing } from '#domain/archive.ts';
import { MAX_BACKUP_BYTES } from '#domain/limits.ts';
import { compareInSlices } from '#sources/local/archive/compareInSlices.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';

/**
 * Decodes a file in a worker; `null` if it is not text. `onProgress` receives the share read so
 * far, from 0 to 1. Rejects when aborted or when the worker fails.
 */
export type ReadPreview = (
  file: Blob,
  storedList: string,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
) => Promise<BackupPreview | null>;

export function createPreviewing(store: UserStore, readPreview: ReadPreview): Previewing {
  /** The last comparison of each preview's members. */
  const comparisons = new WeakMap<
    readonly BackupMember[],
    { readonly listText: string; readonly comparison: BackupComparison }
  >();

  const compare: Previewing['compare'] = async (members, signal) => {
    for (;;) {
      const listText = store.getListText();
      const cached = comparisons.get(members);
      if (cached?.listText === listText) return cached.comparison;
      // oxlint-disable-next-line no-await-in-loop -- the list may have changed during the last round
      const comparison = await compareInSlices(listText, members, signal);
      if (comparison === null) return null;
      comparisons.set(members, { listText, comparison });
    }
  };

  const previewFile: Previewing['previewFile'] = async (file, onProgress, signal) => {
    if (file.size > MAX_BACKUP_BYTES) return { kind: 'tooLarge' };
    try {
      const listText = store.getListText();
      const preview = await readPreview(file, listText, onProgress, signal);
      if (preview?.kind !== 'list') return preview ?? { kind: 'noText' };
      comparisons.set(preview.members, { listText, comparison: preview.comparison });
      // The list may have changed while the file was read.
      const comparison = await compare(preview.members, signal);
      return comparison === null ? preview : { ...preview, comparison };
    } catch {
      return { kind: 'notInspected' };
    }
  };

  return { previewFile, compare };
}
