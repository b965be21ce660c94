import type { UserArchive } from './archive.ts';
import type { ListProblem } from './change/change.ts';

/** Why a remedy for `damaged`, `removed` or `samplesMissing` failed. */
export type RemedyProblem = ListProblem | 'samplesMissing';

/** The person's remedies where the list of this browser is broken. */
export interface StoreRemedies {
  /**
   * For a person who saves it: the damaged text, with lone surrogates escaped for a file; `null`
   * when there is none. From then on it may be overwritten without a copy here.
   */
  readonly releaseDamagedText: () => string | null;
  /**
   * Remedies for `damaged`, `removed` and `samplesMissing`. Each writes under the lock, and
   * resolves with `null` once the list is stored. Damaged text is overwritten only if there is a
   * copy of it, or once it is released.
   */
  readonly startWithSamples: () => Promise<RemedyProblem | null>;
  readonly startEmpty: () => Promise<RemedyProblem | null>;
  /** Writes the list that this tab read last. */
  readonly putBack: () => Promise<RemedyProblem | null>;
}

/** What only a list in this browser has, beside its `UserSource`. */
export interface LocalList {
  readonly remedies: StoreRemedies;
  /** How many users this tab shows, stored or not. It changes with the source. */
  readonly count: () => number;
  readonly archive: ArchiveAccess;
}

/** Access to the archive, whose code is loaded later. */
interface ArchiveAccess {
  /**
   * `null` until loaded. Then always the same object, so that the last restore can be undone even
   * after the panel was closed.
   */
  readonly peek: () => UserArchive | null;
  /** Rejects if its code cannot be loaded; the next call tries again. */
  readonly load: () => Promise<UserArchive>;
  /** Notifies once it is loaded. */
  readonly subscribe: (listener: () => void) => () => void;
}
