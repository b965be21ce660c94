import { type DateProblem, type DateOrder, ORDERS } from '#domain/sheet/cellDates.ts';
import { type Cell, type SheetField, SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import { ROLES, type ChangedFields, type Role, type User } from '#domain/user/user.ts';

/** The parts of a name, in the order in which they are joined. */
export const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const;
type NamePart = (typeof NAME_PARTS)[number];

/**
 * What a column of a file holds. Parts of a name are joined if there is no whole name; `otherEmail`
 * is used if `email` is blank, and `blocked` is the opposite of `active`
 * and outweighs it.
 */
export type ColumnTarget = SheetField | NamePart | 'otherEmail' | 'blocked' | 'ignored';

/** The field that a column with this target fills; `null`: none. */
export function fieldOf(target: ColumnTarget): SheetField | null {
  if (target === 'ignored') return null;
  if (target === 'otherEmail') return 'email';
  if (target === 'blocked') return 'active';
  return isNamePart(target) ? 'name' : target;
}

function isNamePart(target: ColumnTarget): target is NamePart {
  return NAME_PARTS.some((part) => part === target);
}

/** Whether several columns may have this target. */
export function isShared(target: ColumnTarget): boolean {
  return target === 'ignored' || target === 'otherEmail';
}

/** By what the users of a file are found in the list. */
export type MatchedBy = 'email' | 'id';

/** How a file is read as users; plain data, remembered for the next file with the same header. */
export interface ImportMapping {
  /** By column. Each target appears at most once, except shared ones (`isShared`). */
  readonly columns: readonly ColumnTarget[];
  /** `idOrEmail`: by the id, or by the email where the ids are another system's (`comparedMapping`). */
  readonly matchBy: MatchedBy | 'idOrEmail';
  /** What unknown roles mean, by their key (`valueKey`). */
  readonly roles: Readonly<Record<string, Role>>;
  /** Whether unknown statuses mean active, by their key (`valueKey`). */
  readonly statuses: Readonly<Record<string, boolean>>;
  /** What comes first in dates whose order the file leaves open; missing: not answered. */
  readonly dateOrder?: DateOrder;
  /** Emails are stored in their `usualSpelling`. */
  readonly mendsEmails?: true;
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

const TARGETS: readonly ColumnTarget[] = [
  ...SHEET_FIELDS,
  ...NAME_PARTS,
  'otherEmail',
  'blocked',
  'ignored',
];

const MATCHES: readonly unknown[] = [
  'email',
  'id',
  'idOrEmail',
] satisfies readonly ImportMapping['matchBy'][];

/** Whether a remembered value is a valid mapping for a file with this many columns. */
export function mappingFits(mapping: unknown, columnCount: number): mapping is ImportMapping {
  if (!isObject(mapping)) return false;
  const { columns, matchBy, roles, statuses, dateOrder, mendsEmails = true } = mapping;
  if (!Array.isArray(columns) || columns.length !== columnCount) return false;
  // `isArray` tells nothing about the members.
  const targets = columns as readonly unknown[];
  const known = targets.flatMap((target) => TARGETS.filter((one) => one === target));
  const used = known.filter((target) => !isShared(target));
  return (
    known.length === columnCount &&
    new Set(used).size === used.length &&
    MATCHES.includes(matchBy) &&
    used.some((target) => target === matchBy || (matchBy === 'idOrEmail' && isKey(target))) &&
    (dateOrder === undefined || ORDERS.some((order) => order === dateOrder)) &&
    mendsEmails === true &&
    areValues(roles, (role) => ROLES.some((one) => one === role)) &&
    areValues(statuses, (status) => typeof status === 'boolean')
  );
}

function isKey(target: unknown): boolean {
  return target === 'id' || target === 'email';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function areValues(values: unknown, isOne: (value: unknown) => boolean): boolean {
  return isObject(values) && Object.values(values).every(isOne);
}
