import { createHash } from 'node:crypto';
import { COLUMNS } from '#domain/query/columns.ts';
import { DUPLICATE_KEYS } from '#domain/query/duplicates.ts';
import { gridPosition } from '#domain/query/placeCells.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import { orderKey } from '#domain/turkish/orderKey.ts';
import type { User } from '#domain/user/user.ts';
import { storable, storedText } from '#server/list/searchText.ts';

/** A row of table `users`: all but `seq` is computed from the record. */
interface StoredUser {
  readonly id: string;
  /** The place in the list's order, newest first. */
  readonly seq: number;
  readonly record: string;
  readonly active: boolean;
  readonly role: string;
  /** Milliseconds since 1970; `null`: no valid date. */
  readonly created_at: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Column and row of the finest grid; both `null` where the user has no place. */
  readonly place_x: number | null;
  readonly place_y: number | null;
  /** Bytes that sort as Turkish text does; `null` for a blank. */
  readonly name_order: Uint8Array | null;
  readonly email_order: Uint8Array | null;
  readonly role_order: Uint8Array | null;
  /** The keys by which users who may be the same person are compared; `null` for a blank. */
  readonly name_key: string | null;
  readonly email_key: string | null;
  readonly name_text: string;
  readonly email_text: string;
  readonly date_text: string;
  readonly name_marked: string;
  readonly email_marked: string;
  /** `null`: its text has no letters, as that of every date since year 1. */
  readonly date_marked: string | null;
}

export type UserRow = Omit<StoredUser, 'seq'>;

/** Every column of table `users`, with its type. */
export const USER_COLUMNS = {
  id: 'text',
  seq: 'bigint',
  record: 'text',
  active: 'boolean',
  role: 'text',
  created_at: 'bigint',
  latitude: 'float8',
  longitude: 'float8',
  place_x: 'integer',
  place_y: 'integer',
  name_order: 'bytea',
  email_order: 'bytea',
  role_order: 'bytea',
  name_key: 'text',
  email_key: 'text',
  name_text: 'text',
  email_text: 'text',
  date_text: 'text',
  name_marked: 'text',
  email_marked: 'text',
  date_marked: 'text',
} as const satisfies Record<keyof StoredUser, string>;

/** An entry of an index holds about 2,700 bytes. Longer texts are ordered by their beginning. */
const MAX_ORDER_BYTES = 800;
/** Longer ones are compared by their beginning and a hash. */
const MAX_KEY_CHARACTERS = 200;

/** @returns the row of a stored record, JSON text; `null` if it is no user */
export function userRow(record: string): UserRow | null {
  const user = decodeMember(parseJson(record));
  if (user === null) return null;
  const [name, email] = [storedText(user.name), storedText(user.email)];
  const date = storedText(COLUMNS.createdAt.show(user));
  const position = gridPosition(user);
  return {
    id: user.id,
    record,
    active: user.active,
    role: indexable(user.role),
    created_at: user.createdAt?.getTime() ?? null,
    latitude: user.latitude,
    longitude: user.longitude,
    place_x: position?.x ?? null,
    place_y: position?.y ?? null,
    name_order: orderOf(user, 'name'),
    email_order: orderOf(user, 'email'),
    role_order: orderOf(user, 'role'),
    name_key: keyOf(DUPLICATE_KEYS.name(user)),
    email_key: keyOf(DUPLICATE_KEYS.email(user)),
    name_text: name.plain,
    email_text: email.plain,
    date_text: date.plain,
    name_marked: name.marked,
    email_marked: email.marked,
    date_marked: /\p{L}/u.test(date.plain) ? date.marked : null,
  };
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
