import type { Cell, SheetField } from '#domain/sheet/sheet.ts';
import type { Role, User } from '#domain/user/user.ts';

/** What a column of a file is taken for. `firstName` and `lastName` are joined to a name. */
export type ColumnTarget = SheetField | 'firstName' | 'lastName' | 'ignored';

/** By which users of the list are found again. */
export type MatchedBy = 'email' | 'id';

/** How a file is read as users; plain data, to be remembered for the next file of the same header. */
export interface ImportMapping {
  /** By column. Each target but `ignored` is there at most once. */
  readonly columns: readonly ColumnTarget[];
  /** `idOrEmail`: by the id, or by the email where the ids are another system's (`comparedMapping`). */
  readonly matchBy: MatchedBy | 'idOrEmail';
  /** What unknown roles mean, by their key (`valueKey`). */
  readonly roles: Readonly<Record<string, Role>>;
  /** Whether unknown statuses mean active, by their key (`valueKey`). */
  readonly statuses: Readonly<Record<string, boolean>>;
}

/** A mapping that says by which of both the rows of this file find their users. */
export type ComparedMapping = ImportMapping & { readonly matchBy: MatchedBy };

/** A user whom an import adds. */
export interface ImportedUser {
  /** `null`: gets a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly active: boolean;
  /** `null`: the time of the import. */
  readonly createdAt: Date | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A field that an import can change in a user of the list. */
export type ImportedField = Exclude<SheetField, 'id'>;

/** What changes in each field, from what is in the list; a field that does not change is missing. */
export type ImportedChanges = {
  readonly [Field in ImportedField]?: { readonly was: User[Field]; readonly is: User[Field] };
};

/** What is wrong with a cell, or with its absence. */
export interface CellProblem {
  readonly field: SheetField;
  readonly kind:
    | 'required'
    /** Of an email. */
    | 'invalid'
    /** Of a role or status that the mapping does not know. */
    | 'unknown'
    /** Of a date or number that cannot be read. */
    | 'unreadable'
    /** Of a coordinate. */
    | 'outOfRange'
    /** Of an id: a user with another email has it. */
    | 'taken'
    /** Of what is matched by: several users of the list have it, and none is as the row says. */
    | 'ambiguous';
  /** The cell, as text; blank for `required`. */
  readonly text: string;
}

/** What is to be known of a row that gives somebody an email. */
interface GivenEmail {
  /** Another user of the list who has it, and keeps it. */
  readonly emailHolder?: User;
}

/** What an import would do with a row. */
export type RowOutcome =
  | ({ readonly kind: 'new'; readonly line: number; readonly user: ImportedUser } & GivenEmail)
  | ({
      readonly kind: 'changed';
      readonly line: number;
      /** As it is in the list. */
      readonly user: User;
      /** Others in the list have the same id. */
      readonly hasTwins: boolean;
      readonly changes: ImportedChanges;
    } & GivenEmail)
  | { readonly kind: 'same'; readonly line: number; readonly user: User }
  | {
      readonly kind: 'wrong';
      readonly line: number;
      readonly cells: readonly Cell[];
      /** At least one. */
      readonly problems: readonly CellProblem[];
    }
  /** Another row of the file, mostly an earlier one, is about the same user; this one is left aside. */
  | {
      readonly kind: 'doubled';
      readonly line: number;
      readonly cells: readonly Cell[];
      readonly firstLine: number;
    };

export const OUTCOME_KINDS = ['new', 'changed', 'same', 'wrong', 'doubled'] as const;
export type OutcomeKind = RowOutcome['kind'];
export type OutcomeCounts = Readonly<Record<OutcomeKind, number>>;
