import type {
  ImportMapping,
  OutcomeCounts,
  OutcomeKind,
  RowOutcome,
} from '#domain/sheet/importPlan.ts';
import type { FileKeys } from '#domain/sheet/fileKeys.ts';
import type { UnknownValues } from '#domain/sheet/cells/unknownValues.ts';
import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import type { FileShape, ReadingChoices, ReadProblem } from './reading.ts';

export type ImportChange = Extract<Change, { kind: 'import' }>;

type FileOpening =
  | {
      readonly ok: true;
      readonly shape: FileShape;
      /** Of all rows, the header and what is above it too. */
      readonly rowCount: number;
    }
  | { readonly ok: false; readonly problem: ReadProblem };

export interface FileColumn {
  /** `null`: the file has no header. Perhaps blank. */
  readonly header: string | null;
  /** The first distinct values, cut where they are long; none of passwords, or where all are blank. */
  readonly samples: readonly string[];
  /** Its header is one of passwords, which are never imported. */
  readonly isPassword: boolean;
}

/** A row that may be the header. */
export interface TopRow {
  /** See `SheetRow`. */
  readonly line: number;
  /** The first texts in it, cut where they are long; of passwords none. */
  readonly texts: readonly string[];
}

export interface FileDescription {
  /** The position of the row that names the columns; rows above it are left out. `null`: none does. */
  readonly headerRow: number | null;
  /** The first rows of the file, and those up to the header. */
  readonly topRows: readonly TopRow[];
  /** By what a mapping is remembered; `null` without a header. */
  readonly headerKey: string | null;
  readonly columns: readonly FileColumn[];
  readonly guess: ImportMapping;
}

/** How the rows of a file are taken. */
export interface RowReading {
  readonly mapping: ImportMapping;
  /** Those in the list. */
  readonly knownRoles: readonly string[];
}

export interface PlanSummary {
  /** To ask for what is in this plan, and not in a later one. */
  readonly number: number;
  readonly counts: OutcomeCounts;
  /** At most, in UTF-16 units. */
  readonly addedCharacters: number;
  /** The ids of the file are left out, and it is matched by email: see `comparedMapping`. */
  readonly areIdsForeign: boolean;
  /** How many rows give somebody an email that another user of the list has; first of their kind. */
  readonly othersEmails: number;
}

/** Some of the users whom an import adds or edits. */
interface ChangePart {
  readonly change: ImportChange;
  readonly isLast: boolean;
}

/** What a dialog asks of its worker, and what it is answered. `null`: the plan is another one now. */
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
    /** Without one it is guessed. */
    readonly asked: { readonly headerRow?: number | null };
    readonly answer: FileDescription;
  };
  unknownValues: {
    readonly asked: RowReading;
    readonly answer: UnknownValues;
  };
  /** By what rows from this position on find users of the list. */
  keys: {
    readonly asked: { readonly mapping: ImportMapping; readonly from: number };
    readonly answer: FileKeys;
  };
  /** The users whom it is compared with, in slices. */
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
  /** In the form of the file that was read. */
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
}

export type ImportMessage =
  /** The worker runs. */
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /** `isMissing`: a part of its code could not be loaded. Otherwise memory ran out, or a bug. */
  | { readonly kind: 'failure'; readonly id: number; readonly isMissing: boolean };
