import { COLUMN_NAMES, COLUMNS } from '#domain/query/columns.ts';
import { FILTERS } from '#domain/query/filters.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import { foldText } from '#domain/turkish/turkish.ts';
import { orderKey } from '#domain/turkish/orderKey.ts';
import type { User } from '#domain/user/user.ts';

/** The columns of table `users` that are computed from a record, and the record itself. */
export interface UserRow {
  readonly id: string;
  readonly record: string;
  readonly role: string;
  readonly active: boolean;
  readonly created_at: number | null;
  readonly created_month: string | null;
  readonly name_order: Uint8Array | null;
  readonly email_order: Uint8Array | null;
  readonly role_order: Uint8Array | null;
  readonly name_key: string | null;
  readonly email_key: string | null;
  readonly plain: string;
  readonly exact: string;
}

/** Between the texts of two columns in `plain` and `exact`. */
export const SEPARATOR = '\u001f';

/** @returns the row of a stored record, JSON text; `null` if it is no user */
export function userRow(record: string): UserRow | null {
  const user = decodeMember(parseJson(record));
  return user === null ? null : rowOf(user, record);
}

function rowOf(user: User, record: string): UserRow {
  const texts = COLUMN_NAMES.map((column) => storable(COLUMNS[column].show(user)));
  const folded = foldText(texts.map((text) => text.replaceAll(SEPARATOR, '')).join(SEPARATOR));
  return {
    id: user.id,
    record,
    role: storable(user.role),
    active: user.active,
    created_at: user.createdAt?.getTime() ?? null,
    created_month: FILTERS.createdMonth.valueOf(user),
    name_order: orderOf(user, 'name'),
    email_order: orderOf(user, 'email'),
    role_order: orderOf(user, 'role'),
    name_key: nullable(FILTERS.duplicate.keysOf.name(user)),
    email_key: nullable(FILTERS.duplicate.keysOf.email(user)),
    plain: folded.plain,
    exact: Array.from(folded.exact).join(''),
  };
}

/** A text as PostgreSQL can hold it: no U+0000, and no half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function nullable(text: string | null): string | null {
  return text === null ? null : storable(text);
}

function orderOf(user: User, column: 'name' | 'email' | 'role'): Uint8Array | null {
  return COLUMNS[column].isBlank(user) ? null : orderKey(user[column]);
}
