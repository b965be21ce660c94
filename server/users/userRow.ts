import { DUPLICATE_KEYS } from '#domain/query/duplicateKeys.ts';
import { createHash } from 'node:crypto';
import { COLUMN_NAMES, COLUMNS, type UserColumn } from '#domain/query/columns.ts';
import { FILTERS } from '#domain/query/filters.ts';
import { gridPosition } from '#domain/query/placeCells.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import { foldText, type FoldedText } from '#domain/turkish/turkish.ts';
import { orderKey } from '#domain/turkish/orderKey.ts';
import { markedText, searchable, SEPARATOR, storable } from '#server/users/markedText.ts';
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
  readonly value_plain: string;
  readonly value_exact: string;
  /** Of the finest level; both `null` where the user has no place. */
  readonly place_x: number | null;
  readonly place_y: number | null;
}

/** The record, and the columns by which changes count users: fast to compute. */
export type CountedColumns = Pick<
  UserRow,
  | 'id'
  | 'record'
  | 'role'
  | 'active'
  | 'created_month'
  | 'name_key'
  | 'email_key'
  | 'place_x'
  | 'place_y'
>;

/** Which columns' texts are stored and searched together. */
const TEXT_PARTS = {
  name: 'own',
  email: 'own',
  role: 'value',
  createdAt: 'value',
} as const satisfies Record<UserColumn, string>;

/** `own`: texts that are nearly unique; `value`: texts that many users share. */
export type TextPart = (typeof TEXT_PARTS)[UserColumn];

/** In the order of their texts. */
export function columnsIn(part: TextPart): readonly UserColumn[] {
  return COLUMN_NAMES.filter((column) => TEXT_PARTS[column] === part);
}

/** An entry of an index holds about 2,700 bytes. Longer texts are ordered by their beginning. */
const MAX_ORDER_BYTES = 800;
/** Longer ones are compared by their beginning and a hash. */
const MAX_KEY_CHARACTERS = 200;

/** @returns the row of a stored record, JSON text; `null` if it is no user */
export function userRow(record: string): UserRow | null {
  const user = decodeMember(parseJson(record));
  return user === null ? null : rowOf(user, record);
}

/** As `userRow`, without the columns that take long to compute. */
export function countedColumns(record: string): CountedColumns | null {
  const user = decodeMember(parseJson(record));
  return user === null ? null : countedOf(user, record);
}

function countedOf(user: User, record: string): CountedColumns {
  const { name, email } = DUPLICATE_KEYS;
  const position = gridPosition(user);
  return {
    id: user.id,
    record,
    role: indexable(user.role),
    active: user.active,
    created_month: FILTERS.createdMonth.valueOf(user),
    name_key: keyOf(name(user)),
    email_key: keyOf(email(user)),
    place_x: position?.x ?? null,
    place_y: position?.y ?? null,
  };
}

function rowOf(user: User, record: string): UserRow {
  const [own, value] = [foldedPart(user, 'own'), foldedPart(user, 'value')];
  return {
    ...countedOf(user, record),
    created_at: user.createdAt?.getTime() ?? null,
    name_order: orderOf(user, 'name'),
    email_order: orderOf(user, 'email'),
    role_order: orderOf(user, 'role'),
    plain: own.plain,
    exact: markedText(own),
    value_plain: value.plain,
    value_exact: markedText(value),
  };
}

function foldedPart(user: User, part: TextPart): FoldedText {
  const texts = columnsIn(part).map((column) => searchable(COLUMNS[column].show(user)));
  return foldText(texts.join(SEPARATOR));
}

function orderOf(user: User, column: 'name' | 'email' | 'role'): Uint8Array | null {
  return COLUMNS[column].isBlank(user) ? null : orderBytes(user[column]);
}

/** The sort key of a text. */
export function orderBytes(text: string): Uint8Array {
  return orderKey(text).subarray(0, MAX_ORDER_BYTES);
}

function keyOf(text: string | null): string | null {
  return text === null ? null : indexable(text);
}

/** The form in which a text is compared: itself, unless it is too long for an index. */
export function indexable(text: string): string {
  const stored = storable(text);
  if (stored.length <= MAX_KEY_CHARACTERS) return stored;
  const hash = createHash('sha256').update(stored).digest('hex');
  return storable(stored.slice(0, MAX_KEY_CHARACTERS - hash.length)) + hash;
}

/** Whether `indexable` may have shortened this text. */
export function isShortened(stored: string): boolean {
  return stored.length >= MAX_KEY_CHARACTERS;
}
