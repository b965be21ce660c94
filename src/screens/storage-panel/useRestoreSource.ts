import type { BackupPreview, FilePreview } from '#domain/archive.ts';
import { useEffect, useRef, useState } from 'react';
import { COMPARE_DELAY_MS } from '#domain/limits.ts';
import { useArchive, useRevision } from '#state/useSource.ts';

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
export function useRestoreSource(): Reading {
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
    const stop = new AbortController();
    const compareAgain = async () => {
      const comparison = await compare(members, stop.signal);
      if (comparison === null || stop.signal.aborted) return;
      setPreview((shown) =>
        shown?.kind === 'list' && shown.comparison !== comparison
          ? { ...shown, comparison }
          : shown,
      );
    };
    const timer = setTimeout(() => void compareAgain(), COMPARE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [compare, members, setPreview, revision]);
}
