import { Hono } from 'hono';
import { setMaxListeners } from 'node:events';
import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { API_PATHS } from '#protocol/paths.ts';
import {
  type AnswerOnWire,
  type AskedQuestion,
  questionsRequestSchema,
  type QuestionsResponse,
} from '#protocol/questions.ts';
import { isAllowed, type Permission } from '#protocol/staff.ts';
import type { Auth } from '#server/auth/createAuth.ts';
import type { Caller, StaffVariables } from '#server/app/caller.ts';
import { checkedJson } from '#server/app/errors.ts';
import { limitBody, MAX_BODY_BYTES } from '#server/app/limits.ts';
import { kindsOf } from '#server/app/metrics.ts';
import { spool } from '#server/app/spool.ts';
import { BusyError, isHeavy, type Turns } from '#server/app/turns.ts';
import { usersIn } from '#server/audit/auditLog.ts';
import { isCanceled } from '#server/database/database.ts';
import { TooManyRowsError } from '#server/list/records.ts';
import type { SharedList } from '#server/list/openSharedList.ts';
import { isAboutManyUsers, type ManyUsersQuestion } from '#server/list/users.ts';

/** Questions about the list over HTTP. The asker is authorised to read. */
export function questionRoutes(asked: AskedList & Audited): Hono<StaffVariables> {
  const app = new Hono<StaffVariables>();
  app.post(API_PATHS.questions, limitBody(MAX_BODY_BYTES), async (context) => {
    const { questions } = checkedJson(questionsRequestSchema, await context.req.text());
    context.set('asked', kindsOf(questions));
    const { signal } = context.req.raw;
    const parts = await questionTexts(asked, context.get('caller'), questions, signal);
    return context.body(await bodyOf(parts, signal), 200, { 'Content-Type': 'application/json' });
  });
  return app;
}

/** Longer texts wait on the disk for slow readers. */
const MAX_BYTES_IN_MEMORY = 1024 * 1024;

async function bodyOf(parts: readonly Buffer[], signal: AbortSignal) {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  if (bytes <= MAX_BYTES_IN_MEMORY) return Buffer.concat(parts);
  return spool(async (take) => {
    for (const part of parts) await take(part);
  }, signal);
}

export interface AskedList {
  readonly list: SharedList;
  readonly turns: Turns;
}

/** How long a question waits for its turn: a page gives up after 10 s … */
const WAIT_MS = 4000;
/** … and after a minute for many users. */
const LONG_WAIT_MS = 30_000;

/**
 * The answers to questions, as far as the asker's role allows. Each includes every change up to the
 * revision, which was read before.
 * @param signal see `SharedList.answer`: aborted when the asker has left
 */
export async function answerAll(
  asked: AskedList,
  asker: Caller,
  questions: readonly AskedQuestion[],
  signal: AbortSignal,
): Promise<QuestionsResponse> {
  const answers = await answersTo<AnswerOnWire>(asked, asker, questions, signal, {
    answer: (question) => asked.list.answer(question, signal),
    refused: (problem) => ({ ok: false, problem }),
  });
  return { revision: asker.revision, answers };
}

/** The outcome of a question. */
interface Answering<Answer> {
  readonly answer: (question: AskedQuestion) => Promise<Answer>;
  readonly refused: (problem: 'forbidden' | 'busy' | 'tooSlow') => Answer;
}

/** Answers each question in its turn. */
async function answersTo<Answer>(
  asked: AskedList,
  { me }: Caller,
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
  { turns }: AskedList,
  staffId: string,
  question: AskedQuestion,
  signal: AbortSignal,
  answering: Answering<Answer>,
): Promise<Answer> {
  const takeTurn = isHeavy(question) ? turns.heavy : turns.light;
  const maxWaitMs = isAboutManyUsers(question) ? LONG_WAIT_MS : WAIT_MS;
  try {
    return await takeTurn(staffId, () => answering.answer(question), maxWaitMs, signal);
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

/** The audit of what is handed over. */
export interface Audited {
  readonly auth: Pick<Auth, 'handOver'>;
}

/** Parts of a text in UTF-8. */
type TextParts = readonly Buffer[];

/**
 * As `answerAll`, as parts of the JSON text that is sent: only a few users at a time are objects in
 * memory, the others text. All answers together, of whatever kinds, have no more users than one may
 * have: those beyond are `tooMany`.
 */
async function questionTexts(
  asked: AskedList & Audited,
  asker: Caller,
  questions: readonly AskedQuestion[],
  signal: AbortSignal,
): Promise<TextParts> {
  const { handOver } = asked.auth;
  let userCount = 0;
  // Synchronously, so that concurrent answers share the room.
  const hasRoom = (count: number) => {
    if (userCount + count > MAX_ROWS_ANSWERED) return false;
    userCount += count;
    return true;
  };
  const textOf: Answering<TextParts> = {
    answer: async (question) => {
      if (!isAboutManyUsers(question)) {
        const answer = await asked.list.answer(question, signal);
        const ids = usersIn(answer);
        if (!hasRoom(ids.length)) return TOO_MANY;
        await handOver(asker.me, ids, question);
        return [Buffer.from(JSON.stringify(answer))];
      }
      const ids: string[] = [];
      const text = await usersText(asked, question, signal, (users) => {
        if (!hasRoom(users.length)) {
          userCount -= ids.length;
          throw new TooManyRowsError();
        }
        for (const { id } of users) ids.push(id);
      });
      // Before it is sent.
      await handOver(asker.me, ids, question);
      return text;
    },
    refused: (problem) => [Buffer.from(JSON.stringify({ ok: false, problem }))],
  };
  const answers = await answersTo(asked, asker, questions, signal, textOf);
  const head = `{"revision":${asker.revision},"answers":[`;
  return [
    Buffer.from(head),
    ...answers.flatMap((parts, place) => (place === 0 ? parts : [COMMA, ...parts])),
    Buffer.from(']}'),
  ];
}

const COMMA = Buffer.from(',');
const TOO_MANY = [Buffer.from(JSON.stringify({ ok: false, problem: 'tooMany' }))];

/** @param note receives the users of each part; an error from it ends the reading */
async function usersText(
  { list }: AskedList,
  question: ManyUsersQuestion,
  signal: AbortSignal,
  note: (users: readonly User[]) => void,
): Promise<TextParts> {
  const parts: Buffer[] = [];
  const streamed = await list.streamUsers(
    question,
    (users) => {
      if (users.length === 0) return;
      note(users);
      if (parts.length > 0) parts.push(COMMA);
      parts.push(Buffer.from(JSON.stringify(users).slice(1, -1)));
    },
    signal,
  );
  if (!streamed.ok) return [Buffer.from(JSON.stringify(streamed))];
  return [Buffer.from('{"ok":true,"value":['), ...parts, Buffer.from(']}')];
}
