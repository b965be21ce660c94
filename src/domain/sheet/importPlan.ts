import * as v from 'valibot';
import { SHEET_FIELDS, type Cell, type SheetField } from './sheet.ts';
import { ROLES, type ChangedFields, type User } from '#domain/user/user.ts';

/** The parts of a name, in the order in which they are joined. */
export const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const;

/**
 * What a column of a file may hold, in the order in which a person chooses. Parts of a name are
 * joined if there is no whole name; `otherEmail` is used if `email` is blank, and `blocked` is the
 * opposite of `active` and outweighs it.
 */
export const COLUMN_TARGETS = [
  'ignored',
  'name',
  ...NAME_PARTS,
  'email',
  'otherEmail',
  'role',
  'active',
  'blocked',
  'createdAt',
  'latitude',
  'longitude',
  'id',
] as const;
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];

/** The field that a column with this target fills; `null`: none. */
export function fieldOf(target: ColumnTarget): SheetField | null {
  if (target === 'otherEmail') return 'email';
  if (target === 'blocked') return 'active';
  if (NAME_PARTS.some((part) => part === target)) return 'name';
  return SHEET_FIELDS.find((field) => field === target) ?? null;
}

/** Whether several columns may have this target. */
export function isShared(target: ColumnTarget): boolean {
  return target === 'ignored' || target === 'otherEmail';
}

/** What comes first in a date whose year is last. */
export const ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof ORDERS)[number];

/** By what the users of a file are found in the list. */
export type MatchedBy = 'email' | 'id';

const mappingSchema = v.object({
  /** By column. Each target appears at most once, except shared ones (`isShared`). */
  columns: v.pipe(v.array(v.picklist(COLUMN_TARGETS)), v.readonly()),
  /** `idOrEmail`: by the id, or by the email where the ids are another system's (`comparedMapping`). */
  matchBy: v.picklist(['email', 'id', 'idOrEmail']),
  /** What unknown roles mean, by their key (`valueKey`). */
  roles: v.pipe(v.record(v.string(), v.picklist(ROLES)), v.readonly()),
  /** Whether unknown statuses mean active, by their key (`valueKey`). */
  statuses: v.pipe(v.record(v.string(), v.boolean()), v.readonly()),
  /** What comes first in dates whose order the file leaves open; not there: not answered. */
  dateOrder: v.exactOptional(v.nullable(v.picklist(ORDERS))),
  /** Emails are stored in their `usualSpelling`. */
  mendsEmails: v.exactOptional(v.boolean()),
});

/** How a file is read as users; plain data, remembered for the next file with the same header. */
export type ImportMapping = Readonly<v.InferOutput<typeof mappingSchema>>;

/** Whether a remembered value is a mapping for a file with this many columns. */
export function mappingFits(mapping: unknown, columnCount: number): mapping is ImportMapping {
  return v.is(mappingSchema, mapping) && mapping.columns.length === columnCount;
}

/** A mapping that decides whether rows find their users by id or by email. */
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

export type ImportedChanges = ChangedFields<ImportedField>;

/** Why a cell states no date. */
export type DateProblem =
  /** No calendar has this day. */
  | 'impossible'
  /** The cell has only a time of day. */
  | 'timeAlone'
  /** It is not known whether the day or the month comes first. */
  | 'unordered'
  | 'unreadable';

/** What is wrong with a cell, or with its absence. */
export interface CellProblem {
  readonly field: SheetField;
  readonly kind:
    | 'required'
    /** Only of emails. */
    | 'invalid'
    /** A role or status that the mapping does not explain. */
    | 'unknown'
    /** Of dates; `unreadable` also of numbers. */
    | DateProblem
    /** Only of coordinates. */
    | 'outOfRange'
    /** Of an id: a user with another email has it. */
    | 'taken'
    /**
     * Of the id or email: several users of the list have it, and none has all values of the row.
     */
    | 'ambiguous';
  /** The cell as text; blank for `required`. */
  readonly text: string;
}

/** Details of a row that assigns an email. */
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
  /**
   * Another row of the file, mostly an earlier one, belongs to the same user; this one is ignored.
   */
  | {
      readonly kind: 'doubled';
      readonly line: number;
      readonly cells: readonly Cell[];
      readonly firstLine: number;
    };

export const OUTCOME_KINDS = ['new', 'changed', 'same', 'wrong', 'doubled'] as const;
export type OutcomeKind = RowOutcome['kind'];
export type OutcomeCounts = Readonly<Record<OutcomeKind, number>>;
