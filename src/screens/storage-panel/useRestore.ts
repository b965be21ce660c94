import { useEffect, useRef, useState } from 'react';
import type {
  ArchiveOutcome,
  FilePreview,
  RestoreMode,
  RestoreRequest,
  UserArchive,
} from '#domain/archive.ts';
import { isoDate } from '#domain/dateTimes.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { useArchive, useArchived, useRevision } from '#state/useSource.ts';
import { trStorage } from '#text/trStorage.ts';
import { downloadFile } from '#ui/downloadFile.ts';

/** A file or a snapshot to restore. */
export interface RestoreSource {
  /** The title of its preview. */
  readonly title: string;
  readonly isSnapshot: boolean;
  readonly read: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<FilePreview>;
}

/** The state of restoring a backup or a snapshot, from opening it to its outcome. */
export function useRestore() {
  const archive = useArchive();
  const { outcomes } = useSourceAccess();
  const lastOutcome = useArchived((archived) => archived.lastOutcome());
  const [source, setSource] = useState<RestoreSource | null>(null);
  const [preview, setPreview] = useState<FilePreview | null>(null);
  /** From 0 to 1; `null` unless it is being read. */
  const [readShare, setReadShare] = useState<number | null>(null);
  /** The last request for the previewed source. */
  const [request, setRequest] = useState<RestoreRequest | null>(null);
  /** The reading of the source, or its restore. */
  const work = useRef<AbortController | null>(null);
  const isReading = readShare !== null;
  useEffect(() => {
    if (!isReading) return undefined;
    // A restore continues when the panel is closed: it was confirmed, and reports its outcome.
    return () => work.current?.abort();
  }, [isReading]);
  // The list may change, here or in another tab, and the comparison with it.
  useRevision();
  const comparison = preview?.kind === 'list' ? archive.compare(preview.members) : null;

  const start = (next: RestoreSource | null) => {
    work.current?.abort();
    work.current = new AbortController();
    setSource(next);
    setPreview(null);
    setReadShare(null);
    setRequest(null);
    return work.current.signal;
  };

  const open = async (next: RestoreSource) => {
    archive.dismissOutcome();
    const signal = start(next);
    setReadShare(0);
    const found = await next.read((share) => {
      if (!signal.aborted) setReadShare(share);
    }, signal);
    if (signal.aborted) return;
    setReadShare(null);
    setPreview(found);
  };

  const restore = async (mode: RestoreMode, isSnapshotRequired: boolean) => {
    if (preview?.kind !== 'list' || comparison === null) return;
    const next = { members: preview.members, mode, comparison, isSnapshotRequired };
    work.current = new AbortController();
    const { signal } = work.current;
    setRequest(next);
    const result = await archive.restore(next, signal);
    if (result.kind !== 'restored') return;
    // The last change is the restore now: what it brought back cannot be undone once more.
    outcomes.dismiss(outcomes.get().last);
    // Another source may have been opened meanwhile.
    if (!signal.aborted) start(null);
  };

  const isCurrent = lastOutcome?.of === 'restore' && lastOutcome.request === request;
  return {
    source,
    preview,
    comparison,
    readShare,
    /** The outcome of the last restore or undo. */
    outcome: lastOutcome && outcomeWords(lastOutcome, isCurrent),
    /** The restore failed for lack of room for a snapshot; it can be confirmed without one. */
    isShortOfRoom: isCurrent && lastOutcome.result.kind === 'noRoomForSnapshot',
    open,
    /** Closes the source, and cancels its restore if it is not written yet. */
    cancel: () => void start(null),
    restore,
  };
}

/** The outcome of a restore or an undo, in words. */
interface OutcomeWords {
  readonly tone: 'info' | 'success' | 'danger';
  readonly text: string;
}

/**
 * @param isPreviewed the preview of the restore is still shown, right below
 * @returns `null` if that preview says it
 */
export function outcomeWords(outcome: ArchiveOutcome, isPreviewed: boolean): OutcomeWords | null {
  if (outcome.of === 'undo') {
    const { result } = outcome;
    if (result.kind === 'undone') return { tone: 'success', text: trStorage.undone };
    const why =
      result.kind === 'failed' ? trStorage.problems[result.problem] : trStorage.changedSince;
    return { tone: 'danger', text: trStorage.notUndone(why) };
  }
  const { result } = outcome;
  switch (result.kind) {
    case 'restored':
      return result.isStored
        ? { tone: 'success', text: trStorage.restored }
        : { tone: 'danger', text: trStorage.restoredInMemory };
    case 'cancelled':
      return { tone: 'info', text: trStorage.cancelled };
    case 'listChanged':
      return { tone: 'danger', text: trStorage[isPreviewed ? 'listChanged' : 'listHadChanged'] };
    case 'noRoomForSnapshot':
      return isPreviewed ? null : { tone: 'danger', text: trStorage.hadNoRoomForSnapshot };
    case 'failed':
      return { tone: 'danger', text: trStorage.notRestored(trStorage.problems[result.problem]) };
  }
}

/** Downloads all users as one file, and returns its name. */
export function downloadBackup(archive: UserArchive, withPasswords: boolean): string {
  const fileName = trStorage.fileName(isoDate(new Date()));
  downloadFile(fileName, archive.backup(withPasswords), 'application/json');
  return fileName;
}
