import { useState } from 'react';
import type { Conflict } from '#domain/change/change.ts';
import { useChange } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';

interface EntryUndo {
  readonly isBusy: boolean;
  /** Why the last attempt was refused. */
  readonly conflict: Conflict | null;
  readonly undo: () => Promise<void>;
}

/** Undoes a change of the history. A notice also shows the outcome. */
export function useEntryUndo(changeId: string): EntryUndo {
  const commit = useChange();
  const { isPending: isBusy, run } = usePending();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const undo = async () => {
    const result = await run(() => commit({ kind: 'undo', changeId }));
    if (result === null) return;
    setConflict(!result.ok && result.problem === 'conflict' ? result.conflict : null);
  };
  return { isBusy, conflict, undo };
}
