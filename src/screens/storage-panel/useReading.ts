import { useEffect, useRef, useState } from 'react';
import { COMPARE_DELAY_MS } from '#domain/limits.ts';
import { useArchive, type BackupPreview, type FilePreview } from '#state/useArchive.ts';
import { useUsers } from '#state/useUsers.ts';

/** Something to restore from. */
export interface RestoreSource {
  /** What its preview is called. */
  readonly title: string;
  /** An earlier state of the list, and no file. */
  readonly isSnapshot: boolean;
  readonly read: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<FilePreview>;
}

interface Reading {
  readonly source: RestoreSource | null;
  readonly preview: FilePreview | null;
  /** Of the source, from 0 to 1, while it is read. */
  readonly readShare: number | null;
  readonly open: (source: RestoreSource) => Promise<void>;
  readonly leave: () => void;
  /** Aborted once the source is left or another one is opened. */
  readonly current: () => AbortSignal | null;
  readonly setPreview: (preview: BackupPreview) => void;
}

/** A source being read, then what restoring it would do to the list as it is at the moment. */
export function useReading(): Reading {
  const [source, setSource] = useState<RestoreSource | null>(null);
  const [preview, setPreview] = useState<FilePreview | null>(null);
  const [readShare, setReadShare] = useState<number | null>(null);
  const reading = useRef<AbortController | null>(null);
  // The panel closes: nobody waits for the answer any more.
  useEffect(() => () => reading.current?.abort(), []);
  useNewestComparison(preview, setPreview);

  const leave = () => {
    reading.current?.abort();
    reading.current = null;
    setSource(null);
    setPreview(null);
    setReadShare(null);
  };

  const open = async (next: RestoreSource) => {
    leave();
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
  return { source, preview, readShare, open, leave, current, setPreview };
}

/** The list changed, here or in another tab: what restoring would do is another thing now. */
function useNewestComparison(
  preview: FilePreview | null,
  setPreview: (change: (preview: FilePreview | null) => FilePreview | null) => void,
): void {
  const { compare } = useArchive();
  const { users } = useUsers();
  const members = preview?.kind === 'list' ? preview.members : null;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the users are what it is compared with
  useEffect(() => {
    if (members === null) return undefined;
    const stop = new AbortController();
    const compareAnew = async () => {
      const comparison = await compare(members, stop.signal);
      if (comparison === null || stop.signal.aborted) return;
      setPreview((shown) =>
        shown?.kind === 'list' && shown.comparison !== comparison
          ? { ...shown, comparison }
          : shown,
      );
    };
    const timer = setTimeout(() => void compareAnew(), COMPARE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [compare, members, setPreview, users]);
}
