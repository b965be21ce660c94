import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import type { AskedQuestion } from '#protocol/api.ts';
import { answersTo, type AskedList, type Answering } from '#server/http/answerAll.ts';
import type { Asker, Auth } from '#server/http/auth.ts';
import { auditRead, shownCount } from '#server/http/auditRead.ts';
import { isAboutManyUsers, type ManyUsersQuestion } from '#server/list/users.ts';
import { TooManyRowsError } from '#server/list/tooManyRowsError.ts';

/** The audit of large answers. */
export interface Audited {
  readonly auth: Pick<Auth, 'recordRead'>;
}

/** Parts of a text in UTF-8. */
type TextParts = readonly Buffer[];

/**
 * As `answerAll`, as parts of the JSON text that is sent: only a few users at a time are objects in
 * memory, the others text. All answers together have no more users than one may have: those beyond
 * are `tooMany`.
 */
export async function questionTexts(
  asked: AskedList & Audited,
  asker: Asker,
  questions: readonly AskedQuestion[],
  signal: AbortSignal,
): Promise<TextParts> {
  let userCount = 0;
  const textOf: Answering<TextParts> = {
    answer: async (question, inTime) => {
      if (!isAboutManyUsers(question)) {
        const answer = await asked.list.answer(question, inTime);
        await auditRead(asked.auth, asker, question, shownCount(answer));
        return [Buffer.from(JSON.stringify(answer))];
      }
      let ownCount = 0;
      const text = await usersText(asked, question, inTime, (more) => {
        ownCount += more;
        userCount += more;
        if (userCount <= MAX_ROWS_ANSWERED) return;
        // Synchronously, so that concurrent answers share the room.
        userCount -= ownCount;
        throw new TooManyRowsError();
      });
      // Before it is sent.
      await auditRead(asked.auth, asker, question, ownCount);
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

/** @param note receives how many users a part has; an error from it ends the reading */
async function usersText(
  { list }: AskedList,
  question: ManyUsersQuestion,
  signal: AbortSignal,
  note: (count: number) => void,
): Promise<TextParts> {
  const parts: Buffer[] = [];
  const streamed = await list.streamUsers(
    question,
    (users) => {
      if (users.length === 0) return;
      note(users.length);
      if (parts.length > 0) parts.push(COMMA);
      parts.push(Buffer.from(JSON.stringify(users).slice(1, -1)));
    },
    signal,
  );
  if (!streamed.ok) return [Buffer.from(JSON.stringify(streamed))];
  return [Buffer.from('{"ok":true,"value":['), ...parts, Buffer.from(']}')];
}
