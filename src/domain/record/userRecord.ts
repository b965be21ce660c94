import { MAX_DEGREES } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';

/** `undefined` if `text` is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A member of the list as a user; `null` if it is not one, see `memberProblem`. */
export function decodeMember(member: unknown): User | null {
  if (!isRecord(member) || memberProblem(member) !== null) return null;
  const text = (field: string) => textOf(member[field]) ?? '';
  return {
    id: text('id'),
    name: text('name'),
    email: text('email'),
    role: text('role'),
    createdAt: dateOf(member['createdAt']),
    active: member['active'] === true,
    latitude: numberWithin(member['latitude'], MAX_DEGREES.latitude),
    longitude: numberWithin(member['longitude'], MAX_DEGREES.longitude),
    ...(text('password').trim() === '' && { isWithoutPassword: true }),
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON `null` is blank text; a missing or other value is no text. */
function textOf(value: unknown): string | null {
  if (value === null) return '';
  return typeof value === 'string' ? value : null;
}

function dateOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

function numberWithin(value: unknown, limit: number): number | null {
  return typeof value === 'number' && Math.abs(value) <= limit ? value : null;
}

/** Why a member of the list is not a user. */
export type MemberProblem = 'noObject' | 'noId' | 'noName' | 'noEmail' | 'noRole';

/** `null` for a user. */
export function memberProblem(member: unknown): MemberProblem | null {
  if (!isRecord(member)) return 'noObject';
  const { id } = member;
  if (typeof id !== 'string' || id === '') return 'noId';
  if (textOf(member['name']) === null) return 'noName';
  if (textOf(member['email']) === null) return 'noEmail';
  return textOf(member['role']) === null ? 'noRole' : null;
}

/**
 * `user` as a member of the stored list, in the format of the specification.
 * @param passwordHash `null`: the record gets no password field
 */
export function encodeRecord(user: User, passwordHash: string | null): string {
  const { id, name, email, role, createdAt, active, latitude, longitude } = user;
  return JSON.stringify({
    id,
    name,
    email,
    ...(passwordHash === null ? {} : { password: passwordHash }),
    role,
    createdAt: createdAt?.toISOString() ?? null,
    active,
    latitude,
    longitude,
  });
}
