import * as v from 'valibot';
import type { Question } from '#domain/userSource.ts';
import type { Me } from '#protocol/staff.ts';
import { firstAnswersSchema } from '#protocol/firstAnswers.ts';
import { decodeAnswered } from '#sources/shared/connection/httpConnection.ts';
import type { KnownAnswers } from '#sources/shared/sharedUserSource.ts';

const textSchema = v.pipe(v.string(), v.parseJson(), firstAnswersSchema);

/** The staff's name for the sign-in provider; `null`: there is none. */
export function decodeProvider(text: string): string | null {
  const decoded = v.safeParse(textSchema, text);
  return decoded.success ? (decoded.output.provider ?? null) : null;
}

/** Whether nobody can sign in yet, since there is no admin. */
export function decodeHasNoStaff(text: string): boolean {
  const decoded = v.safeParse(textSchema, text);
  return decoded.success && decoded.output.me === null && decoded.output.hasNoStaff === true;
}

interface FirstAnswersOfMe {
  readonly me: Me;
  readonly zone: string;
  readonly known: KnownAnswers;
  /** This person may upload the list of a browser. */
  readonly isMovePending: boolean;
  /** The address of the default view; `''`: none. */
  readonly start: string;
}

/**
 * Decodes what the server embedded in the page.
 * @returns `null` if nobody is signed in, or if it cannot be read
 */
export function decodeFirstAnswers(text: string): FirstAnswersOfMe | null {
  const decoded = v.safeParse(textSchema, text);
  if (!decoded.success || decoded.output.me === null) return null;
  const { me, zone, revision, answers } = decoded.output;
  const known = answers.flatMap(([question, answer]): (readonly [Question, unknown])[] => {
    const answered = decodeAnswered(question, answer);
    // The source asks for the others.
    return answered.ok && question.kind !== 'holders' ? [[question, answered.value]] : [];
  });
  const { isMovePending = false, start = '' } = decoded.output;
  return { me, zone, known: { revision, answers: known }, isMovePending, start };
}
