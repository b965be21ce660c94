import { isRecord, textOf } from '#domain/record/userRecord.ts';

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
