import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import type { AskedQuestion } from '#protocol/api.ts';
import { answersTo, type AskedList, type Answering } from '#server/http/answerAll.ts';
import type { Asker, Auth } from '#server/http/auth.ts';
import { usersIn } from '#server/http/handOver.ts';
import { isAboutManyUsers, type ManyUsersQuestion } from '#server/list/users.ts';
import { TooManyRowsError } from '#server/list/records.ts';

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
export async function questionTexts(
  asked: AskedList & Audited,
  asker: Asker,
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
    answer: async (question, inTime) => {
      if (!isAboutManyUsers(question)) {
        const answer = await asked.list.answer(question, inTime);
        const ids = usersIn(answer);
        if (!hasRoom(ids.length)) return TOO_MANY;
        await handOver(asker.me, ids, question);
        return [Buffer.from(JSON.stringify(answer))];
      }
      const ids: string[] = [];
      const text = await usersText(asked, question, inTime, (users) => {
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
  const newest = await asked.list.revision();
  const head = `{"revision":${asker.revision},"newest":${newest},"answers":[`;
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
