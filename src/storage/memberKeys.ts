import { memberProblem } from '#storage/userRecord.ts';

/** The id of a member that is a user; `null` of any other, see `memberProblem`. */
export function userIdOf(member: unknown): string | null {
  // Without a problem it has an id.
  return memberProblem(member) === null ? (member as { id: string }).id : null;
}

/**
 * Tells members of a list apart that go by the same name: the first, the second …
 * @returns the key of the next member of this name, unlike that of any before
 */
export function createMemberKeys(): (name: string) => string {
  const turns = new Map<string, number>();
  return (name) => {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return `${turn} ${name}`;
  };
}
