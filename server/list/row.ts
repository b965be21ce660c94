import { createHash } from 'node:crypto';
import { COLUMNS } from '#domain/query/columns.ts';
import { DUPLICATE_KEYS } from '#domain/query/duplicates.ts';
import { gridPosition } from '#domain/query/placeCells.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import { orderKey } from '#domain/turkish/orderKey.ts';
import type { User } from '#domain/user/user.ts';
import { storable, storedText } from '#server/list/searchText.ts';

/** Every column of table `users` (server/migrations/030-users.sql), with its type. */
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
} as const;

/** An entry of an index holds about 2,700 bytes. Longer texts are ordered by their beginning. */
const MAX_ORDER_BYTES = 800;
/** Longer ones are compared by their beginning and a hash. */
const MAX_KEY_CHARACTERS = 200;

/** The row of a stored record, JSON text, but for `seq`; `null` if it is no user. */
export function userRow(record: string) {
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
