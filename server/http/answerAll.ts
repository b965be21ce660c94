import { setMaxListeners } from 'node:events';
import type { AnswerOnWire, AskedQuestion, QuestionsResponse } from '#protocol/api.ts';
import { isHeavy } from '#server/http/isHeavy.ts';
import { isAllowed, type Permission } from '#protocol/staff.ts';
import { isCanceled } from '#server/database/isCanceled.ts';
import type { Asker } from '#server/http/auth.ts';
import { BusyError } from '#server/http/fairTurns.ts';
import { withinTime } from '#server/http/withinTime.ts';
import type { WorkLanes } from '#server/http/workLanes.ts';
import type { SharedList } from '#server/list/sharedList.ts';

export interface AskedList {
  readonly list: SharedList;
  readonly lanes: WorkLanes;
}

/** In milliseconds. */
interface TimeLimits {
  /** Until work begins. */
  readonly waiting: number;
  /** After this, no further statement begins. */
  readonly working: number;
}

/** A page gives up after 10 s … */
const USUAL: TimeLimits = { waiting: 4000, working: 6000 };
/**
 * … and after a minute for many users. Only scripts ask for a whole page, however long it takes.
 */
const LONG: TimeLimits = { waiting: 30_000, working: 30_000 };
const LONG_KINDS: ReadonlySet<AskedQuestion['kind']> = new Set(['rows', 'holders', 'page']);

/**
 * The answers to questions, as far as the asker's role allows. Each includes every change up to the
 * revision, which was read before.
 * @param signal see `SharedList.answer`: aborted when the asker has left
 */
export async function answerAll(
  asked: AskedList,
  asker: Asker,
  questions: readonly AskedQuestion[],
  signal: AbortSignal,
): Promise<QuestionsResponse> {
  const answers = await answersTo<AnswerOnWire>(asked, asker, questions, signal, {
    answer: asked.list.answer,
    refused: (problem) => ({ ok: false, problem }),
  });
  return { revision: asker.revision, newest: await asked.list.revision(), answers };
}

/** The outcome of a question. */
export interface Answering<Answer> {
  readonly answer: (question: AskedQuestion, signal: AbortSignal) => Promise<Answer>;
  readonly refused: (problem: 'forbidden' | 'busy' | 'tooSlow') => Answer;
}

/** Answers each question in its turn. */
export async function answersTo<Answer>(
  asked: AskedList,
  { me }: Asker,
  questions: readonly AskedQuestion[],
  signal: AbortSignal,
  answering: Answering<Answer>,
): Promise<readonly Answer[]> {
  // Each question listens: many listeners are not a leak.
  setMaxListeners(0, signal);
  return Promise.all(
    questions.map(async (question) =>
      isAllowed(me.role, permissionFor(question))
        ? answerInTurn(asked, me.id, question, signal, answering)
        : answering.refused('forbidden'),
    ),
  );
}

async function answerInTurn<Answer>(
  { lanes }: AskedList,
  staffId: string,
  question: AskedQuestion,
  signal: AbortSignal,
  answering: Answering<Answer>,
): Promise<Answer> {
  const takeTurn = isHeavy(question) ? lanes.heavy : lanes.light;
  const { waiting, working } = LONG_KINDS.has(question.kind) ? LONG : USUAL;
  const answer = () => withinTime(working, signal, (inTime) => answering.answer(question, inTime));
  try {
    return await takeTurn(staffId, answer, waiting, signal);
  } catch (error) {
    if (error instanceof BusyError) return answering.refused('busy');
    if (isCanceled(error)) return answering.refused('tooSlow');
    throw error;
  }
}

function permissionFor({ kind }: AskedQuestion): Permission {
  if (kind === 'rows') return 'export';
  // Needed only for an import.
  return kind === 'holders' ? 'change' : 'read';
}
