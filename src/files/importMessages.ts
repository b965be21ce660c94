import type {
  ImportMapping,
  OutcomeCounts,
  OutcomeKind,
  RowOutcome,
} from '#domain/sheet/importPlan.ts';
import type { FileKeys } from '#domain/sheet/fileKeys.ts';
import type { ErrorCells } from '#domain/sheet/cells/errorCells.ts';
import type { UnknownValues } from '#domain/sheet/cells/unknownValues.ts';
import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import type { FileShape, ReadingChoices, ReadProblem } from '#files/reading.ts';

export type ImportChange = Extract<Change, { kind: 'import' }>;

type FileOpening =
  | {
      readonly ok: true;
      readonly shape: FileShape;
      /** Includes the header and the rows above it. */
      readonly rowCount: number;
    }
  | { readonly ok: false; readonly problem: ReadProblem };

export interface FileColumn {
  /** `null`: the file has no header. May be blank. */
  readonly header: string | null;
  /** The first distinct values, shortened; empty for passwords, and if all are blank. */
  readonly samples: readonly string[];
  /** Its name is that of passwords, which are never imported. */
  readonly isPassword: boolean;
}

/** A row that may be the header. */
export interface TopRow {
  /** See `SheetRow`. */
  readonly line: number;
  /** The first texts in it, shortened, without passwords. */
  readonly texts: readonly string[];
}

export interface FileDescription {
  /** The position of the row that names the columns; rows above it are ignored. `null`: none. */
  readonly headerRow: number | null;
  /** The first rows of the file, at least up to the header. */
  readonly topRows: readonly TopRow[];
  /** The key under which a mapping is remembered; `null` without a header. */
  readonly headerKey: string | null;
  readonly columns: readonly FileColumn[];
  readonly guess: ImportMapping;
}

/** How the rows of a file are read. */
export interface RowReading {
  readonly mapping: ImportMapping;
  /** The roles in the list. */
  readonly knownRoles: readonly string[];
}

export interface PlanSummary {
  /** Identifies this plan, so that later requests do not get another one's rows. */
  readonly number: number;
  readonly counts: OutcomeCounts;
  /** An upper bound, in UTF-16 units. */
  readonly addedCharacters: number;
  /** The file's ids are ignored, and it is matched by email: see `comparedMapping`. */
  readonly areIdsForeign: boolean;
  /**
   * How many rows assign an email that another user of the list has; those rows are listed first.
   */
  readonly othersEmails: number;
  readonly errors: ErrorCells;
}

/** Some of the users whom an import adds or edits. */
export interface ChangePart {
  readonly change: ImportChange;
  readonly isLast: boolean;
}

/**
 * The requests of a dialog to its worker, with the answers. `null`: there is another plan by now.
 */
export interface ImportRequests {
  read: {
    readonly asked: {
      readonly file: Blob;
      readonly name: string;
      readonly choices: ReadingChoices;
    };
    readonly answer: FileOpening;
  };
  describe: {
    /** Guessed if missing. */
    readonly asked: { readonly headerRow?: number | null };
    readonly answer: FileDescription;
  };
  unknownValues: {
    readonly asked: RowReading;
    readonly answer: UnknownValues;
  };
  /** The keys by which rows from this position on find users of the list. */
  keys: {
    readonly asked: { readonly mapping: ImportMapping; readonly from: number };
    readonly answer: FileKeys;
  };
  /** The users of the list, in slices. */
  users: {
    readonly asked: { readonly users: readonly User[]; readonly isFirst: boolean };
    readonly answer: null;
  };
  plan: { readonly asked: RowReading; readonly answer: PlanSummary };
  page: {
    readonly asked: {
      readonly plan: number;
      readonly outcome: OutcomeKind;
      /** From 1. */
      readonly page: number;
      readonly size: number;
    };
    readonly answer: readonly RowOutcome[] | null;
  };
  changePart: {
    readonly asked: { readonly plan: number; readonly from: number; readonly size: number };
    readonly answer: ChangePart | null;
  };
  /** In the format of the file that was read. */
  wrongRows: {
    readonly asked: { readonly plan: number };
    readonly answer: { readonly file: Blob; readonly extension: 'csv' | 'xlsx' } | null;
  };
  sample: { readonly asked: null; readonly answer: Blob };
}

export type ImportRequestKind = keyof ImportRequests;

export interface ImportRequest<Kind extends ImportRequestKind = ImportRequestKind> {
  readonly id: number;
  readonly kind: Kind;
  readonly asked: ImportRequests[Kind]['asked'];
  /** For `setListZone`. */
  readonly zone: string | null;
}

export type ImportMessage =
  /** The worker runs. */
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /**
   * `isMissing`: a part of its code could not be loaded. Otherwise memory ran out, or there is a
   * bug.
   */
  | { readonly kind: 'failure'; readonly id: number; readonly isMissing: boolean };
