import type { User } from '#domain/user.ts';

/** What the stored text turned out to be. */
export type DecodedText =
  | {
      readonly kind: 'list';
      readonly users: readonly User[];
      /** Members that are not users: kept in the text, not shown. */
      readonly skippedCount: number;
    }
  /** Not a JSON list. */
  | { readonly kind: 'damaged' }
  /** The form reserved for a later format: an object with a number under `version`. */
  | { readonly kind: 'newer' };

/** The members of a stored list in their order: `null` for each that is not a user. */
export type DecodedMembers = readonly (User | null)[];

/**
 * Reads the stored text. Lenient by member, so that one bad value never hides a user: see
 * docs/decisions/021-stored-records.md. Plain checks and no schema: it runs over every stored
 * member before the first row can be painted.
 */
export function decodeUsers(text: string): DecodedText {
  const members = decodeMembers(text);
  return typeof members === 'string' ? { kind: members } : listOf(members);
}

export function decodeMembers(text: string): DecodedMembers | 'damaged' | 'newer' {
  const value = parseJson(text);
  if (!Array.isArray(value)) return isNewerFormat(value) ? 'newer' : 'damaged';
  return (value as readonly unknown[]).map(decodeMember);
}

export function listOf(members: DecodedMembers): DecodedText {
  const users = members.filter((member) => member !== null);
  return { kind: 'list', users, skippedCount: members.length - users.length };
}

/** `undefined` for what is not JSON. */
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

/** Why a member of the list is not a user. */
export type MemberProblem = 'noObject' | 'noId' | 'noName' | 'noEmail' | 'noRole';

/** `null` when it is one. */
export function memberProblem(member: unknown): MemberProblem | null {
  if (!isRecord(member)) return 'noObject';
  const { id } = member;
  if (typeof id !== 'string' || id === '') return 'noId';
  if (textOf(member['name']) === null) return 'noName';
  if (textOf(member['email']) === null) return 'noEmail';
  return textOf(member['role']) === null ? 'noRole' : null;
}

/** One member of the list as a user, or `null` when it is not one: see `memberProblem`. */
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
    latitude: numberWithin(member['latitude'], 90),
    longitude: numberWithin(member['longitude'], 180),
  };
}

/** `user` as a member of the stored list, in the format of the specification. */
export function encodeRecord(user: User, passwordHash: string): string {
  const { id, name, email, role, createdAt, active, latitude, longitude } = user;
  return JSON.stringify({
    id,
    name,
    email,
    password: passwordHash,
    role,
    createdAt: createdAt?.toISOString() ?? null,
    active,
    latitude,
    longitude,
  });
}

/** Puts a record in front of a list's text; every other character stays as it was. */
export function spliceRecord(listText: string, record: string): string {
  const start = listText.indexOf('[') + 1;
  const rest = listText.slice(start);
  const isEmpty = rest.trimStart().startsWith(']');
  return listText.slice(0, start) + record + (isEmpty ? '' : ',') + rest;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `null` in the text is a blank; a missing or other value is no text at all. */
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
