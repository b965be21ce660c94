import { withValues } from '#domain/record/jsonText.ts';
import { isRecord, parseJson } from '#domain/record/userRecord.ts';

/** The JSON text of a member without its password, if it has one. */
export function withoutPassword(text: string): string {
  const member = parseJson(text);
  const hasPassword = isRecord(member) && Object.hasOwn(member, 'password');
  return hasPassword ? JSON.stringify(withValues(member, [['password', null]])) : text;
}
