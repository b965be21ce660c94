import { MAX_DEGREES } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';

/** The stored text, decoded. */
export type DecodedText =
  | {
      readonly kind: 'list';
      readonly users: readonly User[];
      /** Members that are not users. They stay in the text, and are not shown. */
      readonly skippedCount: number;
    }
  /** Not a JSON list. */
  | { readonly kind: 'damaged' }
  /** Reserved for a later format: an object with a number under `version`. */
  | { readonly kind: 'newer' };

/** The members of a stored list in order; `null` for each that is not a user. */
export type DecodedMembers = readonly (User | null)[];

/**
 * Decodes the stored text. Lenient with each member, so that one bad value never hides a user: see
 * docs/decisions/004-stored-records.md. Plain checks instead of a schema, for speed: every member
 * is decoded before the first row is painted.
 */
export function decodeUsers(text: string): DecodedText {
  const members = decodeMembers(text);
  return typeof members === 'string' ? { kind: members } : listOf(members);
}

export function decodeMembers(text: string): DecodedMembers | 'damaged' | 'newer' {
  return decodeParsed(parseJson(text));
}

/** @param value returned by `parseJson`; a separate step, since each takes a phone a while */
export function decodeParsed(value: unknown): DecodedMembers | 'damaged' | 'newer' {
  if (!Array.isArray(value)) return isNewerFormat(value) ? 'newer' : 'damaged';
  return (value as readonly unknown[]).map(decodeMember);
}

export function listOf(members: DecodedMembers): DecodedText {
  const users = members.filter((member) => member !== null);
  return { kind: 'list', users, skippedCount: members.length - users.length };
}

/** `undefined` if `text` is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNewerFormat(value: unknown): boolean {
  return isRecord(value) && typeof value['version'] === 'number';
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

/** Adds a record as a list's first member; every other character stays. */
export function prependRecord(listText: string, record: string): string {
  const start = listText.indexOf('[') + 1;
  const rest = listText.slice(start);
  const isEmpty = rest.trimStart().startsWith(']');
  return listText.slice(0, start) + record + (isEmpty ? '' : ',') + rest;
}

/** The members of `front`, then those of `behind`, unchanged. */
export function joinLists(front: string, behind: string): string {
  const members = membersOf(front);
  return members === '' ? behind : prependRecord(behind, members);
}

/** The text in the brackets of a list, trimmed; empty if it has no members. */
export function membersOf(listText: string): string {
  return listText.slice(listText.indexOf('[') + 1, listText.lastIndexOf(']')).trim();
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
