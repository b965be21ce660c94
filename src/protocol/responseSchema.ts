import * as v from 'valibot';
import type {
  AnswerOnWire,
  AskedQuestion,
  ListedChange,
  ListNews,
  Me,
  Problem,
  ProblemType,
  QuestionsResponse,
} from '#protocol/api.ts';
import type { ChangedUser } from '#domain/change/changedUser.ts';
import type { FirstAnswers } from '#protocol/firstAnswers.ts';
import { count, date, namesOf, type Fields } from '#protocol/fields.ts';
import { questionSchema } from '#protocol/questionSchema.ts';
import { STAFF_ROLES } from '#protocol/staff.ts';
import { answeredUser } from '#protocol/userSchema.ts';
import type { UnfinishedUpload } from '#protocol/staffApi.ts';

type Answered = Extract<AnswerOnWire, { ok: true }>;
type Refused = Extract<AnswerOnWire, { ok: false }>;

/** A question that was not answered, and why. */
export const refusedAnswer = v.object({
  ok: v.literal(false),
  problem: v.picklist(
    namesOf<Refused['problem']>({
      tooSlow: true,
      busy: true,
      tooMany: true,
      forbidden: true,
    }),
  ),
} satisfies Fields<Refused>);

const answerOnWire = v.union([
  v.object({ ok: v.literal(true), value: v.unknown() } satisfies Fields<Answered>),
  refusedAnswer,
]);

/** The answers of a response; each is then decoded by its question (`decodeAnswer`). */
export const questionsResponseSchema = v.object({
  revision: count,
  newest: count,
  answers: v.array(answerOnWire),
} satisfies Fields<QuestionsResponse>);

/** The answer of `/api/me`, and the data of the live event `me`. */
export const meSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(STAFF_ROLES),
} satisfies Fields<Me>);

/** A later version of the server may send types that are not known here. */
function isProblemType(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('urn:problem:');
}

export const problemSchema = v.object({
  type: v.custom<ProblemType>(isProblemType),
  title: v.string(),
  status: count,
  detail: v.exactOptional(v.string()),
  isSessionEnded: v.exactOptional(v.literal(true)),
} satisfies Fields<Problem>);

type SignedIn = Extract<FirstAnswers, { me: Me }>;
type SignedOut = Exclude<FirstAnswers, { me: Me }>;

const unfinishedUpload = v.object({
  list: v.nullable(v.string()),
  nextPart: count,
} satisfies Fields<UnfinishedUpload>);

const provider = v.exactOptional(v.string());

/**
 * The answers embedded in the page. Questions are not checked: the same code made them, and equal
 * questions are found by their JSON text.
 */
export const firstAnswersSchema = v.union([
  v.object({
    me: v.null(),
    hasNoStaff: v.exactOptional(v.literal(true)),
    provider,
  } satisfies Fields<SignedOut>),
  v.object({
    me: meSchema,
    zone: v.string(),
    move: v.exactOptional(unfinishedUpload),
    start: v.exactOptional(v.string()),
    provider,
    revision: count,
    newest: count,
    answers: v.array(v.tuple([v.custom<AskedQuestion>(isQuestion), answerOnWire])),
  } satisfies Fields<SignedIn>),
]);

function isQuestion(value: unknown): boolean {
  return v.is(questionSchema, value);
}

const changedUser = v.object({
  id: v.string(),
  was: v.nullable(answeredUser),
  is: v.nullable(answeredUser),
  isFirst: v.exactOptional(v.literal(true)),
} satisfies Fields<ChangedUser>);

/** The data of the live event `revision`. */
export const listNewsSchema = v.object({
  revision: count,
  since: count,
  changes: v.nullable(
    v.array(
      v.object({
        number: count,
        at: v.exactOptional(date),
        users: v.array(changedUser),
      } satisfies Fields<ListedChange>),
    ),
  ),
} satisfies Fields<ListNews>);
