import { useEffect, useRef, useState } from 'react';
import type { BackupPreview, FilePreview, RestoreMode, RestoreRequest } from '#domain/archive.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { useArchive, useArchived, useRevision } from '#state/useSource.ts';
import { COMPARE_DELAY_MS } from '#domain/limits.ts';
import { outcomeWords } from './outcomeWords.ts';

export interface Restore {
  readonly source: RestoreSource | null;
  readonly preview: FilePreview | null;
  /** The share read so far, from 0 to 1; `null` unless it is being read. */
  readonly readShare: number | null;
  /** The outcome of the last restore or undo. */
  readonly outcome: ReturnType<typeof outcomeWords>;
  /** The restore failed for lack of room for a snapshot; it can be confirmed without one. */
  readonly isShortOfRoom: boolean;
  readonly open: (source: RestoreSource) => Promise<void>;
  /** Closes the source, and cancels its restore if it is not written yet. */
  readonly cancel: () => void;
  /** Returns whether it was restored. */
  readonly restore: (mode: RestoreMode, isSnapshotRequired: boolean) => Promise<boolean>;
}

/** The state of restoring a backup or a snapshot, from opening it to its outcome. */
export function useRestore(): Restore {
  const archive = useArchive();
  const { outcomes } = useSourceAccess();
  const lastOutcome = useArchived((archived) => archived.lastOutcome());
  const { source, preview, readShare, open, close, current, setPreview } = useRestoreSource();
  /** The last request for the previewed source. */
  const [request, setRequest] = useState<RestoreRequest | null>(null);
  const restoring = useRef<AbortController | null>(null);
  const isCurrent = lastOutcome?.of === 'restore' && lastOutcome.request === request;

  return {
    source,
    preview,
    readShare,
    outcome: lastOutcome && outcomeWords(lastOutcome, isCurrent),
    isShortOfRoom: isCurrent && lastOutcome.result.kind === 'noRoomForSnapshot',
    open: async (next) => {
      archive.dismissOutcome();
      // A restore that waits for the lock continues: it was confirmed, and reports its outcome.
      restoring.current = null;
      setRequest(null);
      await open(next);
    },
    cancel: () => {
      restoring.current?.abort();
      setRequest(null);
      close();
    },
    restore: async (mode, isSnapshotRequired) => {
      const reading = current();
      if (preview?.kind !== 'list' || reading === null) return false;
      const { members, comparison } = preview;
      const next = { members, mode, comparison, isSnapshotRequired };
      const own = new AbortController();
      restoring.current = own;
      setRequest(next);
      const result = await archive.restore(next, own.signal).finally(() => {
        if (restoring.current === own) restoring.current = null;
      });
      if (result.kind === 'restored') {
        // The last change is the restore now: what it brought back cannot be undone once more.
        outcomes.dismiss(outcomes.get().last);
      }
      // Another source may have been opened meanwhile.
      if (reading.aborted) return false;
      if (result.kind === 'restored') {
        setRequest(null);
        close();
        return true;
      }
      if (result.kind === 'listChanged') setPreview({ ...preview, comparison: result.comparison });
      return false;
    },
  };
}

/** A file or a snapshot to restore. */
export interface RestoreSource {
  /** The title of its preview. */
  readonly title: string;
  readonly isSnapshot: boolean;
  readonly read: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<FilePreview>;
}

interface Reading {
  readonly source: RestoreSource | null;
  readonly preview: FilePreview | null;
  /** The share read so far, from 0 to 1; `null` unless it is being read. */
  readonly readShare: number | null;
  readonly open: (source: RestoreSource) => Promise<void>;
  readonly close: () => void;
  /** Aborted when the source is closed or another one is opened. */
  readonly current: () => AbortSignal | null;
  readonly setPreview: (preview: BackupPreview) => void;
}

/** Reads a source, and keeps the comparison in its preview up to date with the list. */
function useRestoreSource(): Reading {
  const [source, setSource] = useState<RestoreSource | null>(null);
  const [preview, setPreview] = useState<FilePreview | null>(null);
  const [readShare, setReadShare] = useState<number | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => {
    return () => reading.current?.abort();
  }, []);
  useNewestComparison(preview, setPreview);

  const close = () => {
    reading.current?.abort();
    reading.current = null;
    setSource(null);
    setPreview(null);
    setReadShare(null);
  };

  const open = async (next: RestoreSource) => {
    close();
    const own = new AbortController();
    reading.current = own;
    setSource(next);
    setReadShare(0);
    const found = await next.read((share) => {
      if (!own.signal.aborted) setReadShare(share);
    }, own.signal);
    if (own.signal.aborted) return;
    setReadShare(null);
    setPreview(found);
  };

  const current = () => reading.current?.signal ?? null;
  return { source, preview, readShare, open, close, current, setPreview };
}

/** Updates the preview's comparison when the list changes, here or in another tab. */
function useNewestComparison(
  preview: FilePreview | null,
  setPreview: (change: (preview: FilePreview | null) => FilePreview | null) => void,
): void {
  const { compare } = useArchive();
  const revision = useRevision();
  const members = preview?.kind === 'list' ? preview.members : null;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `compare` reads the list of `revision`
  useEffect(() => {
    if (members === null) return undefined;
    const compareAgain = () => {
      const comparison = compare(members);
      setPreview((shown) =>
        shown?.kind === 'list' && shown.comparison !== comparison
          ? { ...shown, comparison }
          : shown,
      );
    };
    const timer = setTimeout(compareAgain, COMPARE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [compare, members, setPreview, revision]);
}
