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
  if (!isRecord(member)) return null;
  const { id } = member;
  const name = textOf(member['name']);
  const email = textOf(member['email']);
  const role = textOf(member['role']);
  if (typeof id !== 'string' || id === '' || name === null || email === null || role === null) {
    return null;
  }
  return {
    id,
    name,
    email,
    role,
    createdAt: dateOf(member['createdAt']),
    active: member['active'] === true,
    latitude: numberWithin(member['latitude'], MAX_DEGREES.latitude),
    longitude: numberWithin(member['longitude'], MAX_DEGREES.longitude),
    ...(!textOf(member['password'])?.trim() && { isWithoutPassword: true }),
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON `null` is blank text; a missing or other value is no text. */
export function textOf(value: unknown): string | null {
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
