import { isDeepStrictEqual } from 'node:util';
import { idOf, isUser } from './oracle.ts';
import type { Screen } from './screen.ts';

/** A member of the list; for a user just added, the values of the form. */
export type Member = unknown;

interface Added {
  readonly justAdded: { readonly name: string; readonly email: string };
}

export function justAdded(name: string, email: string): Added {
  return { justAdded: { name, email } };
}

function isAdded(member: Member): member is Added {
  return typeof member === 'object' && member !== null && 'justAdded' in member;
}

/** The stored list; `null` when there is none or it cannot be read. */
export function storedMembers(screen: Screen): unknown[] | null {
  try {
    const value: unknown = JSON.parse(screen.stored['users'] ?? 'null');
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

export function isSameList(stored: readonly unknown[], expected: readonly Member[]): boolean {
  return (
    stored.length === expected.length &&
    expected.every((member, place) => isSameMember(stored[place], member))
  );
}

function isSameMember(stored: unknown, expected: Member): boolean {
  if (!isAdded(expected)) return isDeepStrictEqual(stored, expected);
  if (!isUser(stored)) return false;
  const { name, email, password } = stored as Record<string, unknown>;
  return (
    name === expected.justAdded.name &&
    email === expected.justAdded.email &&
    typeof password === 'string' &&
    password.startsWith('$')
  );
}

/** The first ids that are stored twice or missing, in words. */
export function difference(stored: readonly unknown[], expected: readonly Member[]): string {
  const ids = stored.filter(isUser).map(idOf);
  const known = expected.filter((member) => isUser(member)).map(idOf);
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
  const lost = known.filter((id) => !ids.includes(id));
  return [
    `${stored.length} members are stored, ${expected.length} must be`,
    ...(twice.length > 0 ? [`stored twice: ${twice.slice(0, 3).join(', ')}`] : []),
    ...(lost.length > 0 ? [`lost: ${lost.slice(0, 3).join(', ')}`] : []),
  ].join('; ');
}
