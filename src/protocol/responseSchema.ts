import * as v from 'valibot';
import type {
  AnswerOnWire,
  LiveEvent,
  Me,
  Problem,
  ProblemType,
  QuestionsResponse,
} from '#protocol/api.ts';
import { count, namesOf, type Fields } from '#protocol/fields.ts';
import { STAFF_ROLES } from '#protocol/staff.ts';

type Answered = Extract<AnswerOnWire, { ok: true }>;
type Refused = Extract<AnswerOnWire, { ok: false }>;

const answerOnWire = v.union([
  v.object({ ok: v.literal(true), value: v.unknown() } satisfies Fields<Answered>),
  v.object({
    ok: v.literal(false),
    problem: v.picklist(
      namesOf<Refused['problem']>({
        tooSlow: true,
        tooMany: true,
        forbidden: true,
      }),
    ),
  } satisfies Fields<Refused>),
]);

/** Answers as they arrive; each is then decoded by its question (`decodeAnswer`). */
export const questionsResponseSchema = v.object({
  revision: count,
  answers: v.array(answerOnWire),
} satisfies Fields<QuestionsResponse>);

export const meSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(STAFF_ROLES),
} satisfies Fields<Me>);

export const problemSchema = v.object({
  type: v.picklist(
    namesOf<ProblemType>({
      'urn:problem:signed-out': true,
      'urn:problem:forbidden': true,
      'urn:problem:invalid': true,
      'urn:problem:not-found': true,
      'urn:problem:too-large': true,
      'urn:problem:too-many-requests': true,
      'urn:problem:foreign-origin': true,
      'urn:problem:too-slow': true,
      'urn:problem:unavailable': true,
      'urn:problem:wrong-method': true,
      'urn:problem:wrong-sign-in': true,
      'urn:problem:expired-link': true,
      'urn:problem:weak-password': true,
      'urn:problem:taken': true,
      'urn:problem:last-admin': true,
      'urn:problem:conflict': true,
      'urn:problem:internal': true,
    }),
  ),
  title: v.string(),
  status: count,
  detail: v.exactOptional(v.string()),
} satisfies Fields<Problem>);

/** The data of the live event `revision`. */
export const liveRevisionSchema = v.object({
  revision: count,
} satisfies Fields<Extract<LiveEvent, { event: 'revision' }>['data']>);
