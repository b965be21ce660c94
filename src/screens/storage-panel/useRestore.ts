import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useArchive, type FilePreview, type RestoreMode } from '#state/useArchive.ts';
import { useUsers } from '#state/useUsers.ts';
import { trStorage } from '#text/trStorage.ts';
import type { Outcome } from './useUndo.ts';

/** Something to restore from. */
export interface RestoreSource {
  /** What its preview is called. */
  readonly title: string;
  /** An earlier state of the list, and no file. */
  readonly isSnapshot: boolean;
  readonly read: (onProgress: (share: number) => void) => Promise<FilePreview>;
}

export interface Restore {
  readonly source: RestoreSource | null;
  readonly preview: FilePreview | null;
  /** Of the source, from 0 to 1, while it is read. */
  readonly readShare: number | null;
  readonly outcome: Outcome | null;
  /** There is no room for a copy of the list as it is: the person has to do without, or not. */
  readonly isShortOfRoom: boolean;
  readonly setOutcome: (outcome: Outcome | null) => void;
  readonly open: (source: RestoreSource) => Promise<void>;
  readonly leave: () => void;
  /** Answers whether it was restored. */
  readonly restore: (mode: RestoreMode, keepsCopy: boolean) => Promise<boolean>;
}

/** From choosing a backup or an earlier state to its being restored. */
export function useRestore(): Restore {
  const archive = useArchive();
  const { users } = useUsers();
  const [source, setSource] = useState<RestoreSource | null>(null);
  const [preview, setPreview] = useState<FilePreview | null>(null);
  const [readShare, setReadShare] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isShortOfRoom, setIsShortOfRoom] = useState(false);
  /** What is being read; an answer for an earlier source is not shown. */
  const reading = useRef(0);

  const read = async ({ read: readSource }: RestoreSource, isTold: boolean) => {
    const own = (reading.current += 1);
    const isCurrent = () => reading.current === own;
    const next = await readSource((share) => {
      if (isTold && isCurrent()) setReadShare(share);
    });
    if (!isCurrent()) return;
    setReadShare(null);
    setPreview(next);
  };

  // The list changed, here or in another tab: what restoring would do is another thing now.
  const refresh = useEffectEvent(() => {
    if (source !== null && preview?.kind === 'list') void read(source, false);
  });
  useEffect(() => refresh(), [users]);

  const leave = () => {
    reading.current += 1;
    setSource(null);
    setPreview(null);
    setReadShare(null);
    setIsShortOfRoom(false);
  };

  return {
    source,
    preview,
    readShare,
    outcome,
    isShortOfRoom,
    setOutcome,
    open: async (next) => {
      leave();
      setOutcome(null);
      setSource(next);
      setReadShare(0);
      await read(next, true);
    },
    leave,
    restore: async (mode, keepsCopy) => {
      if (preview?.kind !== 'list') return false;
      setOutcome(null);
      setIsShortOfRoom(false);
      const { members, comparison } = preview;
      const result = await archive.restore({ members, mode, comparison, keepsCopy });
      switch (result.kind) {
        case 'restored':
          leave();
          setOutcome(
            result.isStored
              ? { tone: 'success', text: trStorage.restored }
              : { tone: 'danger', text: trStorage.restoredInMemory },
          );
          return true;
        case 'listChanged':
          setPreview({ ...preview, comparison: result.comparison });
          setOutcome({ tone: 'danger', text: trStorage.listChanged });
          return false;
        case 'noRoomForCopy':
          setIsShortOfRoom(true);
          return false;
        case 'failed':
          setOutcome({ tone: 'danger', text: trStorage.problems[result.problem] });
          return false;
      }
    },
  };
}
