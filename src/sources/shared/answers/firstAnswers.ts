import * as v from 'valibot';
import type { Question } from '#domain/userSource.ts';
import type { Me } from '#protocol/api.ts';
import { asWhole } from '#protocol/pagePart.ts';
import { firstAnswersSchema } from '#protocol/responseSchema.ts';
import { decodeAnswered } from '#sources/shared/connection/httpConnection.ts';
import type { UnfinishedUpload } from '#protocol/staffApi.ts';
import type { KnownAnswers } from '#sources/shared/sharedUserSource.ts';

const textSchema = v.pipe(v.string(), v.parseJson(), firstAnswersSchema);

/** What staff call the provider where they may sign in, too; `null`: there is none. */
export function decodeProvider(text: string): string | null {
  const decoded = v.safeParse(textSchema, text);
  return decoded.success ? (decoded.output.provider ?? null) : null;
}

/** Whether nobody can sign in yet, since the first admin has not been made. */
export function decodeHasNoStaff(text: string): boolean {
  const decoded = v.safeParse(textSchema, text);
  return decoded.success && decoded.output.me === null && decoded.output.hasNoStaff === true;
}

interface FirstAnswersOfMe {
  readonly me: Me;
  readonly known: KnownAnswers;
  /** `null`: no upload of a list was interrupted that this person could continue. */
  readonly move: UnfinishedUpload | null;
  /** The address of the view that the list opens with; `''`: with none. */
  readonly start: string;
}

/**
 * Decodes what the server put into the page.
 * @returns `null` where nobody is signed in, and where it cannot be read
 */
export function decodeFirstAnswers(text: string): FirstAnswersOfMe | null {
  const decoded = v.safeParse(textSchema, text);
  if (!decoded.success || decoded.output.me === null) return null;
  const { me, revision, newest, answers } = decoded.output;
  const known = answers.flatMap(([question, answer]): (readonly [Question, unknown])[] => {
    const answered = decodeAnswered(question, answer);
    const whole = asWhole(question);
    // The source asks for the others.
    return answered.ok && whole !== null ? [[whole, answered.value]] : [];
  });
  const { move = null, start = '' } = decoded.output;
  return { me, known: { revision, newest, answers: known }, move, start };
}
