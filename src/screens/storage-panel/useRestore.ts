import { useRef, useState } from 'react';
import {
  useArchive,
  useLastOutcome,
  type FilePreview,
  type RestoreMode,
  type RestoreRequest,
} from '#state/useArchive.ts';
import { outcomeWords } from './outcomeWords.ts';
import { useReading, type RestoreSource } from './useReading.ts';

export interface Restore {
  readonly source: RestoreSource | null;
  readonly preview: FilePreview | null;
  /** Of the source, from 0 to 1, while it is read. */
  readonly readShare: number | null;
  /** What the last restore or undo came to. */
  readonly outcome: ReturnType<typeof outcomeWords>;
  /** There is no room for a copy of the list as it is: the person has to do without, or not. */
  readonly isShortOfRoom: boolean;
  readonly open: (source: RestoreSource) => Promise<void>;
  /** Leaves the source, and cancels its restore where that waits still. */
  readonly cancel: () => void;
  /** Answers whether it was restored. */
  readonly restore: (mode: RestoreMode, keepsCopy: boolean) => Promise<boolean>;
}

/** From choosing a backup or an earlier state to its being restored. */
export function useRestore(): Restore {
  const archive = useArchive();
  const lastOutcome = useLastOutcome();
  const { source, preview, readShare, open, leave, current, setPreview } = useReading();
  /** The last request for what is previewed now. */
  const [asked, setAsked] = useState<RestoreRequest | null>(null);
  const restoring = useRef<AbortController | null>(null);
  const isAsked = lastOutcome?.of === 'restore' && lastOutcome.request === asked;

  return {
    source,
    preview,
    readShare,
    outcome: lastOutcome && outcomeWords(lastOutcome, isAsked),
    isShortOfRoom: isAsked && lastOutcome.result.kind === 'noRoomForCopy',
    open: async (next) => {
      archive.dismissOutcome();
      // A restore that waits goes on: it was confirmed, and is told when it ends.
      restoring.current = null;
      setAsked(null);
      await open(next);
    },
    cancel: () => {
      restoring.current?.abort();
      setAsked(null);
      leave();
    },
    restore: async (mode, keepsCopy) => {
      const reading = current();
      if (preview?.kind !== 'list' || reading === null) return false;
      const { members, comparison } = preview;
      const request = { members, mode, comparison, keepsCopy };
      const own = new AbortController();
      restoring.current = own;
      setAsked(request);
      const result = await archive.restore(request, own.signal);
      if (restoring.current === own) restoring.current = null;
      // Another source may have been opened meanwhile.
      if (reading.aborted) return false;
      if (result.kind === 'restored') {
        setAsked(null);
        leave();
        return true;
      }
      if (result.kind === 'listChanged') setPreview({ ...preview, comparison: result.comparison });
      return false;
    },
  };
}
