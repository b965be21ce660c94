import { SHEET_FIELDS, type SheetField, type WrittenCell, type WrittenSheet } from './sheet.ts';
import type { User } from '#domain/user/user.ts';

/** The words of an export. `columnNames` has to know the headers, `cellValues` the statuses. */
export interface SheetWords {
  readonly headers: Readonly<Record<SheetField, string>>;
  readonly active: string;
  readonly passive: string;
}

/** The users as a table of these columns. */
export function exportedSheet(
  users: readonly User[],
  fields: readonly SheetField[],
  words: SheetWords,
): WrittenSheet {
  const columns = inOrder(fields);
  return {
    header: columns.map((field) => words.headers[field]),
    rows: users.map((user) => columns.map((field) => cellOf(user, field, words))),
  };
}

/** The order of the specification's list, without its password. */
const RECORD_FIELDS = [
  'id',
  'name',
  'email',
  'role',
  'createdAt',
  'active',
  'latitude',
  'longitude',
] as const satisfies readonly SheetField[];

/** The users as JSON texts, the members of the specification's list; passwords are not in them. */
export function exportedRecords(
  users: readonly User[],
  fields: readonly SheetField[],
): readonly string[] {
  const kept = RECORD_FIELDS.filter((field) => fields.includes(field));
  return users.map((user) =>
    JSON.stringify(Object.fromEntries(kept.map((field) => [field, user[field]]))),
  );
}

function inOrder(fields: readonly SheetField[]): readonly SheetField[] {
  return SHEET_FIELDS.filter((field) => fields.includes(field));
}

function cellOf(user: User, field: SheetField, { active, passive }: SheetWords): WrittenCell {
  const value = user[field];
  if (typeof value === 'boolean') return value ? active : passive;
  return value instanceof Date && Number.isNaN(value.getTime()) ? null : value;
}
