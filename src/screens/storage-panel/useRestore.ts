import type { FilePreview, RestoreMode, RestoreRequest } from '#domain/archive.ts';
import { useRef, useState } from 'react';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { outcomeWords } from './outcomeWords.ts';
import { useRestoreSource, type RestoreSource } from './useRestoreSource.ts';
import { useArchive, useLastOutcome } from '#state/useSource.ts';

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
  const lastOutcome = useLastOutcome();
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
