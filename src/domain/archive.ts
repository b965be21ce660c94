import type { DoneChange, ListProblem } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import type { MemberProblem } from '#domain/record/userRecord.ts';

/** A user in a backup. */
export interface BackupMember {
  /** Distinct, also if ids repeat in the file. */
  readonly id: string;
  /** The record as JSON text. */
  readonly text: string;
}

/** One member of a backup that cannot be used. */
export interface UnusableMember {
  /** From 1. */
  readonly position: number;
  readonly problem: MemberProblem;
}

/** A decoded backup, with what restoring it would do. */
export type BackupPreview =
  | {
      readonly kind: 'list';
      readonly members: readonly BackupMember[];
      readonly unusableCount: number;
      /** The first few, at most `UNUSABLE_SHOWN`. */
      readonly unusable: readonly UnusableMember[];
      readonly comparison: BackupComparison;
    }
  /** Not JSON, not a list, or a list of a later format. */
  | { readonly kind: 'noJson' | 'noList' | 'newer' };

/** What restoring would do to the stored users. */
export interface BackupComparison {
  readonly newCount: number;
  readonly changedCount: number;
  readonly identicalCount: number;
  /** Stored users that are not in the backup: `replace` removes them. */
  readonly absentCount: number;
}

/** The preview of a file; nothing is written. */
export type FilePreview =
  | BackupPreview
  /**
   * `tooLarge`: more than can be stored. `noText`: not a text file, or it cannot be read.
   * `notInspected`: the worker could not be loaded, or ran out of memory. `snapshotGone`: evicted
   * by another tab, or storage is refused.
   */
  | { readonly kind: 'tooLarge' | 'noText' | 'notInspected' | 'snapshotGone' };

/** Previews of what restoring would do. */
export interface Previewing {
  /** Never rejects. The result of an aborted preview is meaningless. */
  readonly previewFile: (
    file: Blob,
    onProgress: (share: number) => void,
    signal?: AbortSignal,
  ) => Promise<FilePreview>;
  /**
   * What restoring the members of a preview would do to the current list. The same object until
   * the list changes.
   */
  readonly compare: (members: readonly BackupMember[]) => BackupComparison;
}

/** `merge` removes no user; `replace` removes those that are not in the backup. */
export type RestoreMode = 'merge' | 'replace';

export interface RestoreRequest {
  readonly members: readonly BackupMember[];
  readonly mode: RestoreMode;
  /** The comparison that the person confirmed. */
  readonly comparison: BackupComparison;
  /** Whether to fail if there is no room for a snapshot; if `false`, none is taken. */
  readonly isSnapshotRequired: boolean;
}

/** `notLoaded`: the code that changes the list could not be loaded. */
export type RestoreProblem = ListProblem | 'notLoaded';

export type RestoreResult =
  /** `isStored`: false where the product runs in memory. */
  | { readonly kind: 'restored'; readonly isStored: boolean }
  /** The list has changed, and so has the comparison. Nothing was written. */
  | { readonly kind: 'listChanged'; readonly comparison: BackupComparison }
  /** `noRoomForSnapshot`: a snapshot and the next list do not fit together. Nothing was written. */
  | { readonly kind: 'noRoomForSnapshot' | 'cancelled' }
  | { readonly kind: 'failed'; readonly problem: RestoreProblem };

export type UndoResult =
  | { readonly kind: 'undone' }
  /**
   * A later change prevents the undo; nothing was undone. `by`: that change, if the history has it.
   */
  | { readonly kind: 'changedSince'; readonly by: DoneChange | null }
  | { readonly kind: 'failed'; readonly problem: RestoreProblem };

/** The last request, and its result. */
export type ArchiveOutcome =
  | { readonly of: 'restore'; readonly request: RestoreRequest; readonly result: RestoreResult }
  | { readonly of: 'undo'; readonly result: UndoResult };

/** The last restore of this page, while it can be undone. */
export interface LastRestore {
  readonly mode: RestoreMode;
  readonly comparison: BackupComparison;
  /** Its id in the history. */
  readonly changeId: string;
}

/** Restoring a backup, and undoing the last restore. */
export interface Restoring {
  /**
   * Restores into the newest list, under the lock. Never throws. `signal` cancels it until it is
   * written.
   */
  readonly restore: (request: RestoreRequest, signal?: AbortSignal) => Promise<RestoreResult>;
  /** `null`: no restore, or it was undone. The same object until the next restore. */
  readonly lastRestore: () => LastRestore | null;
  /**
   * The result of the last restore or undo, kept until the next one or until it is dismissed, since
   * the panel may have been closed. The same object until it changes.
   */
  readonly lastOutcome: () => ArchiveOutcome | null;
  readonly dismissOutcome: () => void;
  /** Undoes the last restore. `null`: there is no restore to undo. Never throws. */
  readonly undo: () => Promise<UndoResult | null>;
}

export interface SnapshotSummary {
  readonly key: string;
  readonly takenAt: Date;
  /** `null`: damaged. */
  readonly memberCount: number | null;
}

/** A copy of damaged text; it takes up room until the person removes it. */
export interface DamagedCopySummary {
  readonly key: string;
  readonly takenAt: Date;
  /** In UTF-16 code units, including its key. */
  readonly size: number;
  /** The same text is still stored under `users`, so the remedies need this copy. */
  readonly isInUse: boolean;
}

/** In UTF-16 code units. An estimate, since browsers do not tell how full localStorage is. */
export interface StorageUsage {
  readonly limit: number;
  /** All that is stored for this origin in localStorage, where the list is. */
  readonly used: number;
  /** How many more users of average size fit. */
  readonly usersThatFit: number;
}

/**
 * What is stored besides the list. Each value is the same object until it changes.
 */
export interface StorageContents {
  /** `null` where storage is refused. */
  readonly usage: () => StorageUsage | null;
  /** False where the history and snapshots cannot be kept: changes can be undone until the page is left. */
  readonly isHistoryKept: () => boolean;
  /** Users whose id an earlier record had, too: the next change stores the ids that they have here. */
  readonly renamed: () => readonly User[];
  /** Newest first; none until they are read. */
  readonly snapshots: () => readonly SnapshotSummary[];
  /** Newest first; none until they are read. */
  readonly damagedCopies: () => readonly DamagedCopySummary[];
  /** The text, with lone surrogates escaped for a file; `null`: the copy is gone. */
  readonly readDamagedCopy: (key: string) => string | null;
  /**
   * Removes a copy. Resolves with the function that undoes the removal, and that resolves with
   * false without room; `null` if nothing was removed.
   */
  readonly removeDamagedCopy: (key: string) => Promise<(() => Promise<boolean>) | null>;
  /** Reads everything again: writes by other scripts of the page fire no event. */
  readonly refresh: () => void;
}

export type PersistenceState = 'granted' | 'refused' | 'unsupported';

/** Backups, restoring, snapshots, and storage usage. */
export interface UserArchive extends Restoring, Previewing, StorageContents {
  /** Notifies when anything that the archive returns synchronously changes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The parts of a backup file; a JSON list with the stored text of each member on a line. */
  readonly backup: (withPasswords: boolean) => string[];
  /** The preview of a snapshot, as of a backup file. */
  readonly previewSnapshot: (key: string) => Promise<FilePreview>;
  /** Whether the browser keeps the storage when the disk is nearly full. @param isToAsk asks it to */
  readonly persistence: (isToAsk: boolean) => Promise<PersistenceState>;
}
