import type { DateProblem } from './cells/cellDates.ts';
import type { DateOrder } from './cells/dateOrders.ts';
import type { Cell, SheetField } from '#domain/sheet/sheet.ts';
import type { Role, User } from '#domain/user/user.ts';

/** The parts of a name, in the order in which they are joined. */
export const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const;
type NamePart = (typeof NAME_PARTS)[number];

/**
 * What a column of a file is taken for. Parts of a name are joined where no whole name is there;
 * `otherEmail` is used where `email` is blank, and `blocked` says the opposite of `active`.
 */
export type ColumnTarget = SheetField | NamePart | 'otherEmail' | 'blocked' | 'ignored';

/** The field that a column of this target says something of; `null`: none. */
export function fieldOf(target: ColumnTarget): SheetField | null {
  if (target === 'ignored') return null;
  if (target === 'otherEmail') return 'email';
  if (target === 'blocked') return 'active';
  return isNamePart(target) ? 'name' : target;
}

function isNamePart(target: ColumnTarget): target is NamePart {
  return NAME_PARTS.some((part) => part === target);
}

/** What several columns may be taken for. */
export function isShared(target: ColumnTarget): boolean {
  return target === 'ignored' || target === 'otherEmail';
}

/** By which users of the list are found again. */
export type MatchedBy = 'email' | 'id';

/** How a file is read as users; plain data, to be remembered for the next file of the same header. */
export interface ImportMapping {
  /** By column. Each target is there at most once, but for those that are shared (`isShared`). */
  readonly columns: readonly ColumnTarget[];
  /** `idOrEmail`: by the id, or by the email where the ids are another system's (`comparedMapping`). */
  readonly matchBy: MatchedBy | 'idOrEmail';
  /** What unknown roles mean, by their key (`valueKey`). */
  readonly roles: Readonly<Record<string, Role>>;
  /** Whether unknown statuses mean active, by their key (`valueKey`). */
  readonly statuses: Readonly<Record<string, boolean>>;
  /** What comes first in dates of which the file does not tell it; missing: it was not said. */
  readonly dateOrder?: DateOrder;
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
    /** Of a date, or `unreadable` of a number. */
    | DateProblem
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
