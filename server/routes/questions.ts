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
  const answers = await eachInTurn<AnswerOnWire>(asked, asker, questions, signal, (question) =>
    asked.list.answer(question, signal),
  );
  return { revision: asker.revision, answers };
}

/** What `answer` says of each question, when it is its turn, or why the question is refused. */
function eachInTurn<Answer>(
  { turns }: AskedList,
  { me }: Caller,
  questions: readonly AskedQuestion[],
  signal: AbortSignal,
  answer: (question: AskedQuestion) => Promise<Answer>,
): Promise<(Answer | Refused)[]> {
  // Each question listens: many listeners are not a leak.
  setMaxListeners(0, signal);
  return Promise.all(
    questions.map(async (question) => {
      if (!isAllowed(me.role, permissionFor(question))) return refused('forbidden');
      const takeTurn = isHeavy(question) ? turns.heavy : turns.light;
      const maxWaitMs = isAboutManyUsers(question) ? LONG_WAIT_MS : WAIT_MS;
      try {
        return await takeTurn(me.id, () => answer(question), maxWaitMs, signal);
      } catch (error) {
        if (error instanceof BusyError) return refused('busy');
        if (isCanceled(error)) return refused('tooSlow');
        throw error;
      }
    }),
  );
}

type Refused = ReturnType<typeof refused>;

function refused(problem: 'forbidden' | 'busy' | 'tooSlow' | 'tooMany') {
  return { ok: false, problem } as const;
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
  const textsOf = async (question: AskedQuestion): Promise<TextParts> => {
    if (!isAboutManyUsers(question)) {
      const answer = await asked.list.answer(question, signal);
      const ids = usersIn(answer);
      if (!hasRoom(ids.length)) return [textOf(refused('tooMany'))];
      await handOver(asker.me, ids, question);
      return [textOf(answer)];
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
  };
  const answers = await eachInTurn(asked, asker, questions, signal, textsOf);
  return [
    Buffer.from(`{"revision":${asker.revision},"answers":[`),
    ...answers.flatMap((answer, place) => [
      ...(place === 0 ? [] : [COMMA]),
      ...('ok' in answer ? [textOf(answer)] : answer),
    ]),
    Buffer.from(']}'),
  ];
}

const COMMA = Buffer.from(',');

function textOf(answer: unknown): Buffer {
  return Buffer.from(JSON.stringify(answer));
}

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
  if (!streamed.ok) return [textOf(streamed)];
  return [Buffer.from('{"ok":true,"value":['), ...parts, Buffer.from(']}')];
}
