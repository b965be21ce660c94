import * as v from 'valibot';
import type { Question } from '#domain/userSource.ts';
import type { Me } from '#protocol/staff.ts';
import { firstAnswersSchema } from '#protocol/questions.ts';
import { decodeAnswered } from '#sources/shared/connection/httpConnection.ts';
import type { KnownAnswers } from '#sources/shared/sharedUserSource.ts';

const textSchema = v.pipe(v.string(), v.parseJson(), firstAnswersSchema);

/** What the server embedded in the page; `null`: it cannot be read. */
function decoded(text: string) {
  const { success, output } = v.safeParse(textSchema, text);
  return success ? output : null;
}

/** The staff's name for the sign-in provider; `null`: there is none. */
export function decodeProvider(text: string): string | null {
  return decoded(text)?.provider ?? null;
}

/** Whether nobody can sign in yet, since there is no admin. */
export function decodeHasNoStaff(text: string): boolean {
  const first = decoded(text);
  return first?.me === null && first.hasNoStaff === true;
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
  const first = decoded(text);
  if (first === null || first.me === null) return null;
  const { me, zone, revision, answers, isMovePending = false, start = '' } = first;
  const known = answers.flatMap(([question, answer]): (readonly [Question, unknown])[] => {
    const answered = decodeAnswered(question, answer);
    // The source asks for the others.
    return answered.ok && question.kind !== 'holders' ? [[question, answered.value]] : [];
  });
  return { me, zone, known: { revision, answers: known }, isMovePending, start };
}
