import { memberProblem } from '#domain/record/memberProblem.ts';

/** The id of a member that is a user; `null` for any other, see `memberProblem`. */
export function userIdOf(member: unknown): string | null {
  // A member without a problem has an id.
  return memberProblem(member) === null ? (member as { id: string }).id : null;
}

/**
 * Distinguishes members of a list with the same name by their occurrence: the first, the second …
 * @returns a function that returns the unique key of the next member with this name
 */
export function createMemberKeys(): (name: string) => string {
  const occurrences = new Map<string, number>();
  return (name) => {
    const occurrence = occurrences.get(name) ?? 0;
    occurrences.set(name, occurrence + 1);
    return `${occurrence} ${name}`;
  };
}
